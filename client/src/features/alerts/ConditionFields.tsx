import type { AlertCondition } from '../../../../domain/api/alerts.js';
import { Select } from '../../ui/Select.js';
import { NumberField } from './NumberField.js';

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
      return (
        <>
          {' '}
          <span>by</span>{' '}
          <NumberField
            label="How much"
            value={inPercent ? String(by.percent) : by.amount}
            onChange={text => onChange({ ...condition, by: inPercent ? { percent: Number(text) } : { amount: text } })}
          />{' '}
          <Select
            inline
            label="Unit"
            value={inPercent ? 'percent' : 'amount'}
            options={[
              { value: 'percent', name: '%' },
              { value: 'amount', name: 'in its currency' },
            ]}
            onChange={unit => onChange({ ...condition, by: unit === 'percent' ? { percent: 5 } : { amount: '5.00' } })}
          />{' '}
          <span>or more</span>{' '}
          <Select
            inline
            label="Compared with"
            value={condition.against}
            options={[
              { value: 'previous', name: 'since the price before' },
              { value: 'reference', name: 'since the last alert' },
            ]}
            onChange={against => onChange({ ...condition, against })}
          />
        </>
      );
    }
    case 'price_crosses': {
      const { target } = condition;
      return (
        <>
          {' '}
          <Select
            inline
            label="Direction"
            value={condition.direction}
            options={[
              { value: 'below', name: 'below' },
              { value: 'above', name: 'above' },
            ]}
            onChange={direction => onChange({ ...condition, direction })}
          />{' '}
          <Select
            inline
            label="Target"
            value={target === 'own' ? 'own' : 'fixed'}
            options={[
              { value: 'own', name: 'my own price' },
              { value: 'fixed', name: 'a fixed price' },
            ]}
            onChange={to => onChange({ ...condition, target: to === 'own' ? 'own' : { amount: '100.00', currency } })}
          />
          {target !== 'own' && (
            <>
              {' '}
              <NumberField
                label="Amount"
                value={target.amount}
                onChange={amount => onChange({ ...condition, target: { ...target, amount } })}
              />{' '}
              <span>{target.currency}</span>
            </>
          )}
        </>
      );
    }
    case 'lowest':
      return (
        <>
          {' '}
          <span>in</span>{' '}
          <NumberField
            label="Days"
            value={String(condition.days)}
            onChange={text => onChange({ ...condition, days: Number(text) })}
          />{' '}
          <span>days</span>
        </>
      );
    case 'blocked':
      return (
        <>
          {' '}
          <span>for</span>{' '}
          <NumberField
            label="Hours"
            value={String(condition.hours)}
            onChange={text => onChange({ ...condition, hours: Number(text) })}
          />{' '}
          <span>hours</span>
        </>
      );
    case 'back_in_stock':
    case 'sold_out':
      return null;
  }
}
