/** @returns what a skipped test lacks: the `(needs …)` of its title or of a suite's around it; `null` where none says it. */
export function reasonIn(titles: readonly string[]): string | null {
  for (const title of titles) {
    const [, reason] = /\((needs \S.*)\)/s.exec(title) ?? [];
    if (reason) return reason.replaceAll(/\s+/g, ' ');
  }
  return null;
}
