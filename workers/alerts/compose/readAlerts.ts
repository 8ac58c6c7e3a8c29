/** Reads a message's content from the log: one entry per change. */

import type { AlertFacts } from '../../../domain/alerts/alert.js';
import { alertStream } from '../../../domain/alerts/alert.js';
import type { AlertDelivery } from '../../../domain/alerts/alertDelivery.js';
import { momentIn, sentenceOf } from '../../../domain/alerts/sentence.js';
import type { Language } from '../../../domain/kernel/language.js';
import type { AlertPorts } from '../ports.js';

export interface AlertEntry {
  readonly facts: AlertFacts;
  /** One per rule that fired. */
  readonly sentences: readonly string[];
  /** In the store's time zone, with the zone's name. */
  readonly moment: string;
}

export interface Composed {
  readonly storeName: string;
  readonly language: Language;
  readonly timeZone: string;
  readonly entries: readonly AlertEntry[];
}

/** Merges rules that fired on one change into one entry with several sentences. */
export async function readAlerts(
  { eventLog, readStore }: AlertPorts,
  { shop, alertIds }: AlertDelivery,
  language: Language,
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
      const sentence = sentenceOf(facts, language);
      told.set(key, {
        facts: before?.facts ?? facts,
        sentences: withoutRepeats([...(before?.sentences ?? []), sentence]),
        moment: momentIn(timeZone, facts.observedAt, language),
      });
    }
  return { storeName: known?.name ?? shop, language, timeZone, entries: [...told.values()] };
}

/** Drops a sentence that another one extends. */
const withoutRepeats = (sentences: readonly string[]): string[] =>
  [...new Set(sentences)].filter((one, _, all) => !all.some(other => other !== one && other.startsWith(one)));
