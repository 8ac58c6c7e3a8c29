import type { AlertCondition } from '../../../../domain/api/alerts.js';
import { Select } from '../../ui/Select.js';
import { Closing } from './Closing.js';
import { NumberField } from './NumberField.js';
import { alertTexts as texts } from './texts/alertTexts.js';

interface Props {
  readonly condition: AlertCondition;
  /** The store's currency, used for a new fixed price. */
  readonly currency: string;
  readonly onChange: (condition: AlertCondition) => void;
}

/** The rest of a rule's sentence: how much, for how long, compared with what. */
export function ConditionFields({ condition, currency, onChange }: Props) {
  switch (condition.kind) {
    case 'price_falls':
    case 'price_rises': {
      const { by } = condition;
      const inPercent = 'percent' in by;
      return texts.rule.by(
        <NumberField
          label={texts.rule.howMuch}
          value={inPercent ? String(by.percent) : by.amount}
          onChange={text => onChange({ ...condition, by: inPercent ? { percent: Number(text) } : { amount: text } })}
        />,
        <Select
          inline
          label={texts.rule.unit}
          value={inPercent ? 'percent' : 'amount'}
          options={[
            { value: 'percent', name: '%' },
            { value: 'amount', name: texts.rule.inCurrency },
          ]}
          onChange={unit => onChange({ ...condition, by: unit === 'percent' ? { percent: 5 } : { amount: '5.00' } })}
        />,
        <Closing>
          <Select
            inline
            label={texts.rule.comparedWith}
            value={condition.against}
            options={[
              { value: 'previous', name: texts.rule.sincePrevious },
              { value: 'reference', name: texts.rule.sinceAlert },
            ]}
            onChange={against => onChange({ ...condition, against })}
          />
        </Closing>,
      );
    }
    case 'price_crosses': {
      const { target, byPercent } = condition;
      const toWhat = (
        <Select
          inline
          label={texts.rule.target}
          value={target === 'own' ? 'own' : 'fixed'}
          options={[
            { value: 'own', name: texts.rule.own },
            { value: 'fixed', name: texts.rule.fixed },
          ]}
          onChange={to =>
            onChange(
              to === 'own'
                ? { ...condition, target: 'own' }
                : { ...plainCrossing(condition.direction), target: { amount: '100.00', currency } },
            )
          }
        />
      );
      if (target !== 'own')
        return texts.rule.crosses(
          toWhat,
          texts.rule.money(
            <NumberField
              label={texts.rule.amount}
              value={target.amount}
              onChange={amount => onChange({ ...condition, target: { ...target, amount } })}
            />,
            <Closing>{target.currency}</Closing>,
          ),
        );
      return texts.rule.crosses(
        toWhat,
        <CrossingBy
          byPercent={byPercent}
          onChange={next =>
            onChange(next === undefined ? withoutDistance(condition) : { ...condition, byPercent: next })
          }
        />,
      );
    }
    case 'lowest':
      return texts.rule.inDays(
        <NumberField
          label={texts.rule.days}
          value={String(condition.days)}
          onChange={text => onChange({ ...condition, days: Number(text) })}
        />,
      );
    case 'blocked':
      return texts.rule.forHours(
        <NumberField
          label={texts.rule.hours}
          value={String(condition.hours)}
          onChange={text => onChange({ ...condition, hours: Number(text) })}
        />,
      );
    case 'back_in_stock':
    case 'sold_out':
      return null;
  }
}

type Crossing = Extract<AlertCondition, { kind: 'price_crosses' }>;

const plainCrossing = (direction: Crossing['direction']) => ({ kind: 'price_crosses', direction }) as const;

const withoutDistance = ({ byPercent: _, ...rest }: Crossing): Crossing => rest;

const USUAL_PERCENT = 5;

interface CrossingByProps {
  readonly byPercent: number | undefined;
  readonly onChange: (byPercent: number | undefined) => void;
}

/** The least distance from my price: any, or a percentage. */
function CrossingBy({ byPercent, onChange }: CrossingByProps) {
  const how = (
    <Select
      inline
      label={texts.rule.distance}
      value={byPercent === undefined ? 'any' : 'percent'}
      options={[
        { value: 'any', name: texts.rule.byAny },
        { value: 'percent', name: texts.rule.byPercent },
      ]}
      onChange={to => onChange(to === 'any' ? undefined : USUAL_PERCENT)}
    />
  );
  if (byPercent === undefined) return texts.rule.anyDistance(<Closing>{how}</Closing>);
  return texts.rule.percentOrMore(
    how,
    <NumberField label={texts.rule.howMuch} value={String(byPercent)} onChange={text => onChange(Number(text))} />,
  );
}
