/**
 * @returns what a skipped test lacks: the `(needs …)` in its title or a surrounding suite's; `null` if none says it.
 */
export function reasonIn(titles: readonly string[]): string | null {
  for (const title of titles) {
    const [, reason] = /\((needs \S.*)\)/s.exec(title) ?? [];
    if (reason) return reason.replaceAll(/\s+/g, ' ');
  }
  return null;
}
