import type { Comparison } from '../../../../domain/analytics/comparison.js';
import { COMPARISONS } from '../../../../domain/analytics/comparison.js';
import { Segments } from '../../ui/Segments.js';
import { Select } from '../../ui/Select.js';
import { type Choice, type Period, RANGES, type Range } from './period.js';
import { useView } from './useView.js';

const RANGE_OPTIONS = RANGES.map(value => ({
  value,
  name: value === 'custom' ? 'Custom' : `${value}d`,
  hint: value === 'custom' ? 'Custom range' : `The last ${value} days`,
}));

const COMPARE_NAMES: Readonly<Record<Comparison, string>> = {
  none: 'No comparison',
  previous: 'Previous period',
  weekdays: 'Same weekdays before',
};
const COMPARE_OPTIONS = COMPARISONS.map(value => ({ value, name: COMPARE_NAMES[value] }));

/** Which days the page is about, and compared with which (reference D2). */
export function PeriodControls({ choice: { days, known } }: { readonly choice: Choice }) {
  const { period, setPeriod } = useView();
  const shown = { from: days[0] ?? '', to: days.at(-1) ?? '' };
  const choose = (range: Range) =>
    setPeriod({ ...period, range, ...(range === 'custom' ? shown : { from: null, to: null }) });
  return (
    <div className="period">
      <Segments label="Period" options={RANGE_OPTIONS} value={period.range} onChange={choose} />
      {period.range === 'custom' && <CustomDays {...{ period, shown, known }} onChange={setPeriod} />}
      <span className="compare">
        <span aria-hidden="true">Compare</span>
        <Select
          label="Compare with"
          options={COMPARE_OPTIONS}
          value={period.compare}
          onChange={compare => setPeriod({ ...period, compare })}
        />
      </span>
    </div>
  );
}

interface CustomProps {
  readonly period: Period;
  readonly shown: { readonly from: string; readonly to: string };
  readonly known: readonly string[];
  readonly onChange: (period: Period) => void;
}

function CustomDays({ period, shown, known, onChange }: CustomProps) {
  const day = (which: 'from' | 'to', label: string) => (
    <input
      type="date"
      aria-label={label}
      className="day-input"
      value={shown[which]}
      min={which === 'from' ? known[0] : shown.from}
      max={which === 'to' ? known.at(-1) : shown.to}
      onChange={({ target }) => {
        if (target.value && target.validity.valid) onChange({ ...period, ...shown, [which]: target.value });
      }}
    />
  );
  return (
    <span className="period-days">
      {day('from', 'First day')} to {day('to', 'Last day')}
    </span>
  );
}
