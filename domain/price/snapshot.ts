/** A page as it was read, for keeping. */

const SCRIPT = /<script\b/gi;
const SCRIPT_END = /<\/script\s*>/gi;
/** Scripts that hold data, such as JSON-LD, are part of what was read; the others are code. */
const DATA_TYPE = /\btype\s*=\s*(?:["']\s*)?[\w/+.-]*json/i;

/** The page without its code. A script that never ends stays. Takes linear time, because pages come from strangers. */
export function withoutScripts(html: string): string {
  const kept: string[] = [];
  let from = 0;
  for (let script = find(SCRIPT, html, 0); script; ) {
    const tagEnd = html.indexOf('>', script.end);
    if (tagEnd < 0) break;
    if (DATA_TYPE.test(html.slice(script.start, tagEnd))) {
      script = find(SCRIPT, html, tagEnd);
      continue;
    }
    const close = find(SCRIPT_END, html, tagEnd);
    if (close === null) break;
    kept.push(html.slice(from, script.start));
    from = close.end;
    script = find(SCRIPT, html, from);
  }
  return kept.join('') + html.slice(from);
}

/** @param mark has the flag `g`. */
function find(mark: RegExp, html: string, from: number): { readonly start: number; readonly end: number } | null {
  mark.lastIndex = from;
  const found = mark.exec(html);
  return found && { start: found.index, end: mark.lastIndex };
}

/** Binds a sealed snapshot to its content. */
export const snapshotContext = (sha256: string): string => `snapshot ${sha256}`;
