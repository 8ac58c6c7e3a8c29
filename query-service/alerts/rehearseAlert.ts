import { Compile } from 'typebox/compile';
import { decidedOf } from '../../application/decide/load.js';
import { isSmall, type Rehearsed, rehearse, SMALL_PERCENT } from '../../domain/alerts/rehearse.js';
import type { Condition } from '../../domain/alerts/rule.js';
import { sentenceOf } from '../../domain/alerts/sentence.js';
import * as api from '../../domain/api/alertRehearsal.js';
import { AlertCondition } from '../../domain/api/alerts.js';
import { type Amount, as, type CompetitorId, type Currency, type PageId } from '../../domain/kernel/names.js';
import { type Known, knownNow } from '../../domain/price/knownNow.js';
import { type PriceEvent, pageStream } from '../../domain/price/price.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import { ApiError } from '../../platform/runtime/http/errors.js';
import { LIMITS } from '../../platform/runtime/http/rateLimits.js';
import { watchedCompetitors } from '../competitors/watchedCompetitors.js';
import { merchantGet } from '../http/merchantGet.js';
import type { QueryPorts } from '../ports.js';

const DAY_MS = 86_400_000;
/** Events per page, as many as real alerts consider: three months of a page that changes hourly. */
const EVENTS = 2_000;

const conditions = Compile(AlertCondition);

/** `GET /api/alerts/rehearsal`: evaluates a rule on the log of the shop's own competitors, as real alerts do. */
export const rehearseAlert = merchantGet(api.rehearseAlert, {
  limit: LIMITS.rehearsal,

  async handler({ shop }, { condition: text, competitorId }, ports) {
    const condition = conditionIn(text);
    const now = ports.clock.now();
    const from = plus(now, -api.REHEARSED_DAYS * DAY_MS);
    const watched = (await watchedCompetitors(shop, ports, null)).filter(
      ({ competitor: { id } }) => competitorId === undefined || id === competitorId,
    );
    const parts = await Promise.all(
      watched.map(async ({ row, comparison, competitor: { id, label } }): Promise<Rehearsed> => {
        const own = comparison &&
          row.currency !== null && { amount: as<Amount>(comparison.own), currency: as<Currency>(row.currency) };
        return {
          competitorId: as<CompetitorId>(id),
          label,
          history: await historyOf(as<PageId>(row.page), ports),
          own: own || null,
        };
      }),
    );
    const alerts = rehearse(parts, condition, from, now);
    const begun = parts.flatMap(({ history: [first] }) => first?.at ?? []).sort()[0] ?? null;
    const last = alerts.at(-1);
    return {
      days: api.REHEARSED_DAYS,
      knownSince: begun !== null && begun < from ? from : begun,
      alerts: alerts.length,
      small: alerts.filter(isSmall).length,
      smallPercent: SMALL_PERCENT,
      last: last
        ? {
            competitorId: last.competitorId,
            label: last.label,
            text: sentenceOf({ label: last.label, change: last.change, condition }, 'en'),
            at: last.at,
          }
        : null,
    };
  },
});

/** @throws ApiError for an invalid condition. */
function conditionIn(text: string): Condition {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ApiError('INVALID_REQUEST');
  }
  if (!conditions.Check(value)) throw new ApiError('INVALID_REQUEST');
  return value as Condition;
}

/** The newest events of a page as they are known now, oldest first. */
async function historyOf(page: PageId, { eventLog }: Pick<QueryPorts, 'eventLog'>): Promise<readonly Known[]> {
  const newestFirst: PriceEvent[] = [];
  for await (const event of eventLog.read(pageStream(page), { direction: 'backward', limit: EVENTS }))
    newestFirst.push(decidedOf<PriceEvent>(event));
  return knownNow(newestFirst.reverse());
}
