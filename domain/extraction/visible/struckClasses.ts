/** Finds class names that the page's style sheets strike through, independent of naming. */

/** Real style sheets have few such rules. */
const MAX_RULES = 200;
const MAX_SELECTOR = 400;
const ONE_CLASS = /^[a-z]{0,10}\.([\w-]+)$/i;

/** Handles only single-class selectors; `.sale .old` or `:hover` would require a CSS engine. */
export function struckClasses(sheets: readonly string[]): ReadonlySet<string> {
  const struck = new Set<string>();
  // Joins only sheets with a strike-through, because joining all is expensive.
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
