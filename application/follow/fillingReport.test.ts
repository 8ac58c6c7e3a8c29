import { expect, it } from 'vitest';
import { fillingReport } from './fillingReport.js';

it('reports the slowest of several at the start, every five seconds, and once all have caught up', () => {
  const lines: string[] = [];
  let now = 0;
  const report = fillingReport({ info: (line: string) => lines.push(line) } as never, 'the read models', () => now);
  report.moved('shops', 1, true);
  for (const name of ['orders', 'pages']) report.begin(name);
  report.moved('orders', 0.9, false);
  now = 5_000;
  report.moved('pages', 0.255, false);
  report.moved('pages', 0.3, false);
  report.moved('orders', 1, true);
  report.moved('pages', 1, true);
  report.moved('pages', 1, true);
  expect(lines.map(line => line.replace('filling the read models from the event log: ', ''))).toEqual([
    '0 %',
    '25 %',
    '100 %',
  ]);
});
