import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barEdges } from './barEdges.js';

const at = Date.parse;
const HOUR = 3_600_000;
const bars = (from: string, to: string) => {
  const { step, edges } = barEdges(at(from), at(to));
  return [step / HOUR, edges.length - 1, ...[edges[0], edges.at(-1)].map(edge => new Date(edge ?? 0).toISOString())];
};

describe('the bars of a histogram', () => {
  it.each([
    ['a day', '2026-11-20T14:07:00Z', '2026-11-21T14:07:00Z', [0.25, 97, '2026-11-20T14:00', '2026-11-21T14:15']],
    ['a week', '2026-11-14T14:07:00Z', '2026-11-21T14:07:00Z', [2, 85, '2026-11-14T14:00', '2026-11-21T16:00']],
    ['a year', '2025-11-21T14:07:00Z', '2026-11-21T14:07:00Z', [96, 92, '2025-11-20T00:00', '2026-11-23T00:00']],
    ['a moment', '2026-11-21T14:07:00Z', '2026-11-21T14:07:00Z', [1 / 60, 1, '2026-11-21T14:07', '2026-11-21T14:08']],
  ])('of %s start at whole steps', (_, from, to, [step, many, first, last]) =>
    expect(bars(from, to)).toEqual([step, many, `${first}:00.000Z`, `${last}:00.000Z`]),
  );

  it('enclose any span, consecutively, within the maximum', () => {
    const moment = fc.integer({ min: 0, max: at('2100-01-01') });
    fc.assert(
      fc.property(moment, moment, (a, b) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)];
        const { step, edges } = barEdges(from, to);
        expect(edges.length).toBeLessThanOrEqual(99);
        expect(edges[0]).toBeLessThanOrEqual(from);
        expect(edges.at(-1)).toBeGreaterThanOrEqual(to);
        for (const [n, edge] of edges.entries()) expect(edge).toBe((edges[0] ?? 0) + n * step);
      }),
    );
  });
});
