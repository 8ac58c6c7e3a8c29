import { csvLine } from '../../../domain/kernel/csvLine.js';
import { saveFile } from '../ui/saveFile.js';
import type { DailySeries } from './series/DailySeries.js';

/**
 * `day,revenue,orders`, a line a day; plain numbers, so that a spreadsheet can add them up. Where the days are compared,
 * `compared_day,compared_revenue` as well.
 */
export function toCsv({ name, points, comparedWith }: DailySeries): string {
  const figure = name.toLowerCase();
  const head = ['day', figure, 'orders', ...(comparedWith ? ['compared_day', `compared_${figure}`] : [])];
  const lines = points.map(({ day, value, orders, compared }) => [
    day,
    value,
    orders,
    ...(comparedWith ? [compared?.day ?? '', compared?.value ?? ''] : []),
  ]);
  return [head, ...lines].map(fields => `${csvLine(fields)}\r\n`).join('');
}

export function downloadCsv(series: DailySeries): void {
  const url = URL.createObjectURL(new Blob([toCsv(series)], { type: 'text/csv' }));
  saveFile(url, `${series.name.toLowerCase()}-${series.points.at(-1)?.day ?? 'empty'}.csv`);
  URL.revokeObjectURL(url);
}
