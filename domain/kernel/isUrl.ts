/**
 * Whether `new URL(text, base)` works. Not `URL.canParse`: in Node 20, once it was called often enough to be compiled, it
 * refuses every text with letters of Latin-1 beyond ASCII, such as `https://bücher.example`.
 */
export function isUrl(text: string, base?: string): boolean {
  try {
    return new URL(text, base) !== null;
  } catch {
    return false;
  }
}
