/** @returns the `(needs …)` in a skipped test's title or a surrounding suite's; `null` without one. */
export function reasonIn(titles: readonly string[]): string | null {
  for (const title of titles) {
    const [, reason] = /\((needs \S.*)\)/s.exec(title) ?? [];
    if (reason) return reason.replaceAll(/\s+/g, ' ');
  }
  return null;
}
