import type { DailySeries } from './DailySeries.js';

/** `day,revenue,orders`, a line a day; plain numbers, so that a spreadsheet can add them up. */
export const toCsv = ({ name, points }: DailySeries): string =>
  [`day,${name.toLowerCase()},orders`, ...points.map(({ day, value, orders }) => `${day},${value},${orders}`), ''].join(
    '\r\n',
  );

export function downloadCsv(series: DailySeries): void {
  const url = URL.createObjectURL(new Blob([toCsv(series)], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${series.name.toLowerCase()}-${series.points.at(-1)?.day ?? 'empty'}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}
