import type { AlertFacts } from '../../domain/alerts/alert.js';
import { sentenceOf } from '../../domain/alerts/sentence.js';
import * as api from '../../domain/api/alertHistory.js';
import { merchantGet } from '../http/merchantGet.js';

const LIMIT = 50;

/** `GET /api/alerts/history`: sent messages with their outcome, newest first. */
export const alertHistory = merchantGet(api.alertHistory, {
  async handler({ shop }, _, { readStore }) {
    const messages = await readStore.sql
      .selectFrom('alert_messages')
      .selectAll()
      .where('shop', '=', shop)
      .orderBy('at', 'desc')
      .orderBy('message_id', 'desc')
      .limit(LIMIT)
      .execute();
    const alertIds = messages.map(({ alert_ids }) => JSON.parse(alert_ids) as string[]);
    const ids = [...new Set(alertIds.flat())];
    const rows =
      ids.length === 0
        ? []
        : await readStore.sql
            .selectFrom('alerts')
            .select(['alert_id', 'facts'])
            .where('shop', '=', shop)
            .where('alert_id', 'in', ids)
            .execute();
    const facts = new Map(rows.map(row => [row.alert_id, JSON.parse(row.facts) as AlertFacts]));
    return messages.map((message, index) => ({
      messageId: message.message_id,
      channel: message.channel,
      status: message.status,
      code: message.code,
      at: message.at,
      purpose: message.purpose,
      alerts: (alertIds[index] ?? []).flatMap(id => alertOf(facts.get(id))),
    }));
  },
});

const alertOf = (facts: AlertFacts | undefined) =>
  facts === undefined
    ? []
    : [
        {
          id: facts.alertId,
          ruleId: facts.ruleId,
          competitorId: facts.competitorId,
          label: facts.label,
          url: facts.url,
          text: sentenceOf(facts, 'en'),
          observedAt: facts.observedAt,
        },
      ];
