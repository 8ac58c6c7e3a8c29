import { COMPARISONS } from '../../../../domain/analytics/comparison.js';
import { NamedSelect } from '../../ui/NamedSelect.js';
import { Segments } from '../../ui/Segments.js';
import { type Choice, type Period, RANGES, type Range } from './period.js';
import { dashboardTexts as texts } from './texts/dashboardTexts.js';
import { useView } from './useView.js';

const rangeOptions = () =>
  RANGES.map(value => ({
    value,
    name: value === 'custom' ? texts.period.custom : texts.period.short(value),
    hint: value === 'custom' ? texts.period.customHint : texts.period.hint(value),
  }));

const compareOptions = () => COMPARISONS.map(value => ({ value, name: texts.period.comparisons[value] }));

/** Chooses the page's days and the days to compare with (reference D2). */
export function PeriodControls({ choice: { days, known } }: { readonly choice: Choice }) {
  const { period, setPeriod } = useView();
  const shown = { from: days[0] ?? '', to: days.at(-1) ?? '' };
  const choose = (range: Range) =>
    setPeriod({ ...period, range, ...(range === 'custom' ? shown : { from: null, to: null }) });
  return (
    <div className="period">
      <Segments label={texts.period.label} options={rangeOptions()} value={period.range} onChange={choose} />
      {period.range === 'custom' && <CustomDays {...{ period, shown, known }} onChange={setPeriod} />}
      <NamedSelect
        name={texts.period.compare}
        label={texts.period.compareWith}
        options={compareOptions()}
        value={period.compare}
        onChange={compare => setPeriod({ ...period, compare })}
      />
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
      {day('from', texts.period.firstDay)} {texts.period.to} {day('to', texts.period.lastDay)}
    </span>
  );
}
