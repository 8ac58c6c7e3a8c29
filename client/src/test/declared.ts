/**
 * The declarations of a style sheet for exactly this selector: `declared(css, '.badge')` -> `{ background: '#b91c1c', …
 * }`.
 */
export function declared(css: string, selector: string): Readonly<Record<string, string>> {
  const start = css.indexOf(`\n${selector} {`);
  if (start < 0) throw new Error(`no rule for ${selector}`);
  const body = css.slice(css.indexOf('{', start) + 1, css.indexOf('}', start));
  return Object.fromEntries([...body.matchAll(/([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]));
}
