/** The content of a message, read from the log: one entry per change. */

import type { AlertFacts } from '../../../domain/alerts/alert.js';
import { alertStream } from '../../../domain/alerts/alert.js';
import type { AlertDelivery } from '../../../domain/alerts/alertDelivery.js';
import { momentIn, sentenceOf } from '../../../domain/alerts/sentence.js';
import type { AlertPorts } from '../ports.js';

export interface AlertEntry {
  readonly facts: AlertFacts;
  /** One for each rule that fired. */
  readonly sentences: readonly string[];
  /** In the store's time zone, which is named. */
  readonly moment: string;
}

export interface Composed {
  readonly storeName: string;
  readonly timeZone: string;
  readonly entries: readonly AlertEntry[];
}

/** Two rules that fired on one change make one entry with two sentences. */
export async function readAlerts(
  { eventLog, readStore }: AlertPorts,
  { shop, alertIds }: AlertDelivery,
): Promise<Composed> {
  const known = await readStore.sql
    .selectFrom('shops')
    .select(['name', 'time_zone'])
    .where('shop', '=', shop)
    .executeTakeFirst();
  const timeZone = known?.time_zone ?? 'UTC';
  const told = new Map<string, AlertEntry>();
  for (const alertId of alertIds)
    for await (const event of eventLog.read(alertStream(alertId), { limit: 1 })) {
      if (event.type !== 'AlertRaised') continue;
      const facts = event.data.alert;
      const key = `${facts.competitorId} ${facts.observedAt} ${facts.change.kind}`;
      const before = told.get(key);
      const sentence = sentenceOf(facts);
      told.set(key, {
        facts: before?.facts ?? facts,
        sentences: withoutRepeats([...(before?.sentences ?? []), sentence]),
        moment: momentIn(timeZone, facts.observedAt),
      });
    }
  return { storeName: known?.name ?? shop, timeZone, entries: [...told.values()] };
}

/** A rule without a reason of its own only repeats the start of another rule's sentence. */
const withoutRepeats = (sentences: readonly string[]): string[] =>
  [...new Set(sentences)].filter((one, _, all) => !all.some(other => other !== one && other.startsWith(one)));
