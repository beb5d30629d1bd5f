/** Gives the person a file, as a download of the browser. */
export function saveFile(blob: Blob, filename: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = filename;
  link.click();
  // The download has taken the address by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
