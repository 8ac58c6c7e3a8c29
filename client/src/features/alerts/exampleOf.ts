import type { AlertFacts } from '../../../../domain/alerts/alert.js';
import type { AlertRuleBody } from '../../../../domain/api/alerts.js';
import type { Competitor } from '../../../../domain/api/competitors.js';
import { type Amount, as, type Currency, type Instant } from '../../../../domain/kernel/names.js';
import { alertTexts as texts } from './texts/alertTexts.js';

type Facts = Pick<AlertFacts, 'label' | 'change' | 'condition'>;

/** Makes an example message for a rule that never fired, about its competitor and that competitor's price if known. */
export function exampleOf(rule: AlertRuleBody | null, competitors: readonly Competitor[], currency: string): Facts {
  const about = competitors.find(({ id }) => rule?.competitorId === null || id === rule?.competitorId);
  const condition = (rule?.condition ?? { kind: 'sold_out' }) as Facts['condition'];
  return { label: about?.label ?? texts.preview.product, condition, change: changeOf(condition, about, currency) };
}

function changeOf(condition: Facts['condition'], about: Competitor | undefined, currency: string): Facts['change'] {
  switch (condition.kind) {
    case 'back_in_stock':
      return { kind: 'stock', from: 'out_of_stock', to: 'in_stock' };
    case 'sold_out':
      return { kind: 'stock', from: 'in_stock', to: 'out_of_stock' };
    case 'blocked':
      return { kind: 'blocked', since: as<Instant>('1970-01-01T00:00:00.000Z'), reason: 'blocked' };
    default: {
      const now = about?.price || 119;
      const rises =
        condition.kind === 'price_rises' || (condition.kind === 'price_crosses' && condition.direction === 'above');
      return {
        kind: 'price',
        from: amount(now),
        to: amount(now * (rises ? 1.1 : 0.9)),
        currency: as<Currency>(about?.currency ?? currency),
        base: null,
      };
    }
  }
}

const amount = (value: number): Amount => as<Amount>(value.toFixed(2));
