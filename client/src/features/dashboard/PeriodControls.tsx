import { Segments } from '../../ui/Segments.js';
import { Select } from '../../ui/Select.js';
import { COMPARISONS, type Compare, type Period, RANGES, type Range } from './period.js';

interface Props {
  readonly period: Period;
  /** The first and the last known day. */
  readonly first: string;
  readonly last: string;
  /** The days shown now: the start of a custom range. */
  readonly shown: { readonly from: string; readonly to: string };
  readonly onChange: (period: Period) => void;
}

const RANGE_OPTIONS = RANGES.map(value => ({
  value,
  name: value === 'custom' ? 'Custom' : `${value}d`,
  hint: value === 'custom' ? 'Custom range' : `The last ${value} days`,
}));

const COMPARE_NAMES: Readonly<Record<Compare, string>> = {
  none: 'No comparison',
  previous: 'Previous period',
  weekdays: 'Same weekdays earlier',
};
const COMPARE_OPTIONS = COMPARISONS.map(value => ({ value, name: COMPARE_NAMES[value] }));

/** Which days, and compared with which (reference D2). */
export function PeriodControls({ period, first, last, shown, onChange }: Props) {
  const choose = (range: Range) =>
    onChange({ ...period, range, ...(range === 'custom' ? shown : { from: null, to: null }) });
  const day = (which: 'from' | 'to', label: string) => (
    <input
      type="date"
      aria-label={label}
      className="day-input"
      value={shown[which]}
      min={which === 'from' ? first : shown.from}
      max={which === 'to' ? last : shown.to}
      onChange={({ target }) => {
        if (target.value && target.validity.valid) onChange({ ...period, ...shown, [which]: target.value });
      }}
    />
  );
  return (
    <div className="period">
      <Segments label="Period" options={RANGE_OPTIONS} value={period.range} onChange={choose} />
      {period.range === 'custom' && (
        <span className="period-days">
          {day('from', 'First day')} to {day('to', 'Last day')}
        </span>
      )}
      <Select
        label="Compare with"
        options={COMPARE_OPTIONS}
        value={period.compare}
        onChange={compare => onChange({ ...period, compare })}
      />
    </div>
  );
}
