/** Decides why a competitor needs a look, and words the count. */
import type { Competitor } from '../../../../../domain/api/competitors.js';
import { hasProduct } from '../source/pairState.js';
import { isPending } from '../source/pendingRow.js';
import { tableTexts as texts } from '../texts/tableTexts.js';

export type Reason = 'stock' | 'sure' | 'pair' | 'cheaper' | 'stale' | 'unknown';

/** A phone shows only the first. Empty if all is as expected. */
export function reasonsOf(row: Competitor): readonly Reason[] {
  const { availability, sure, percentVsOwn, lastRead, freshness, failure } = row;
  if (isPending(row) || (lastRead === null && failure === null)) return [];
  return [
    ...(availability === 'out_of_stock' || availability === 'discontinued' ? (['stock'] as const) : []),
    ...(sure === false ? (['sure'] as const) : []),
    ...(hasProduct(row) ? [] : (['pair'] as const)),
    ...(percentVsOwn !== null && percentVsOwn <= -0.05 ? (['cheaper'] as const) : []),
    ...(freshness.state === 'failing' || freshness.state === 'blocked' ? (['stale'] as const) : []),
    ...(availability === 'unknown' ? (['unknown'] as const) : []),
  ];
}

const WORDS: Readonly<Record<Reason, (count: number) => string>> = texts.attention;

/** `2 cheaper than you · 1 out of stock`: of those that need a look. */
export function attentionText(rows: readonly Competitor[]): string {
  const all = rows.flatMap(reasonsOf);
  return (Object.keys(WORDS) as Reason[])
    .map(reason => [reason, all.filter(one => one === reason).length] as const)
    .flatMap(([reason, count]) => (count > 0 ? [WORDS[reason](count)] : []))
    .join(' · ');
}
