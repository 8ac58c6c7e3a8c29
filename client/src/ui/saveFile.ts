/** Lets the browser save what a URL points to. */
export function saveFile(url: string, file: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = file;
  link.click();
}
