/** Hands a file to the browser's own way of saving. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name.replace(/[^\p{L}\p{N}_.-]+/gu, '-').slice(-120);
  link.click();
  URL.revokeObjectURL(url);
}
