/** Class names that the page's own style sheets strike through: the customer's view, independent of names. */

/** A real style sheet has few; more are hostile. */
const MAX_RULES = 200;
const MAX_SELECTOR = 400;
const ONE_CLASS = /^[a-z]{0,10}\.([\w-]+)$/i;

/** Selectors of one class only: `.sale .old` or `:hover` would need the whole of CSS to be understood. */
export function struckClasses(sheets: readonly string[]): ReadonlySet<string> {
  const struck = new Set<string>();
  // Few sheets strike anything, and joining them all is costly.
  const styles = sheets.filter(sheet => sheet.includes('line-through')).join('');
  let rules = 0;
  for (
    let at = styles.indexOf('line-through');
    at >= 0 && rules < MAX_RULES;
    at = styles.indexOf('line-through', at + 12)
  ) {
    rules++;
    const open = styles.lastIndexOf('{', at);
    if (open < 0 || styles.slice(open, at).includes('}')) continue;
    const before = styles.slice(Math.max(0, open - MAX_SELECTOR), open);
    const selectors = before.slice(
      Math.max(before.lastIndexOf('}'), before.lastIndexOf('{'), before.lastIndexOf('/')) + 1,
    );
    for (const selector of selectors.split(',')) {
      const name = ONE_CLASS.exec(selector.trim())?.[1];
      if (name) struck.add(name);
    }
  }
  return struck;
}
