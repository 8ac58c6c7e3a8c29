/** Formats rows as aligned columns; right-aligns numbers. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] {
  const lines = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...lines.map(line => String(line[column]).length)));
  return lines.map(line =>
    line
      .map((cell, column) => {
        const text = String(cell);
        const width = widths[column] ?? 0;
        return typeof cell === 'number' ? text.padStart(width) : text.padEnd(width);
      })
      .join('  ')
      .trimEnd(),
  );
}
