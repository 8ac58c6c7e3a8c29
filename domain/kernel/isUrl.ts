/**
 * Checks that `new URL(text, base)` succeeds. Avoids `URL.canParse`, which in Node 20 rejects Latin-1 letters beyond
 * ASCII, such as `https://bücher.example`, after many calls.
 */
export function isUrl(text: string, base?: string): boolean {
  try {
    return new URL(text, base) !== null;
  } catch {
    return false;
  }
}
