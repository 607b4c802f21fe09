/** The strip of Inspect: saw-tooth, segments, levels, needed facts. */
export const strip = {
  title: 'Window over time',
} as const;
