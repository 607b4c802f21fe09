/** The panels of Inspect around the strip: source and settings, document, compression, decision, boundary, transport. */
export const inspect = {
  title: 'Inspect',
} as const;
