/** The seven chart types: icons with a name and a tooltip, or a select where there is no room for icons. */
import { type ReactNode, useEffect, useId, useState } from 'react';
import { CHART_KINDS, type ChartKind, KIND_HINTS, KIND_NAMES, prepareKind } from '../../charts/chartKinds.js';
import { Select } from '../../ui/Select.js';
import { dashboardTexts as texts } from './texts/dashboardTexts.js';

interface Props {
  readonly kind: ChartKind;
  readonly narrow: boolean;
  readonly onChange: (kind: ChartKind) => void;
}

const options = () => CHART_KINDS.map(value => ({ value, name: KIND_NAMES[value] }));

export function KindPicker({ kind, narrow, onChange }: Props) {
  const name = useId();
  const { closed, reopen } = useEscape();
  if (narrow) return <Select label={texts.revenue.kind} options={options()} value={kind} onChange={onChange} />;
  return (
    <fieldset className="segments kinds">
      <legend className="unseen">{texts.revenue.kind}</legend>
      {CHART_KINDS.map(value => (
        <label
          key={value}
          onPointerEnter={() => {
            prepareKind(value);
            reopen();
          }}
        >
          <input
            type="radio"
            name={name}
            checked={value === kind}
            aria-describedby={`${name}${value}`}
            onChange={() => onChange(value)}
            onFocus={() => {
              prepareKind(value);
              reopen();
            }}
          />
          <span className="kind">
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
              {ICONS[value]}
            </svg>
            <span className="unseen">{KIND_NAMES[value]}</span>
          </span>
          {/* Shown on hover, which a touch gives as well, and on a focus by keyboard. */}
          <span className="kind-tip" id={`${name}${value}`} role="tooltip" hidden={closed}>
            <b aria-hidden="true">{KIND_NAMES[value]}</b> {KIND_HINTS[value]}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Escape closes the tooltip wherever the focus is (WCAG 1.4.13), until the next option is reached. */
function useEscape() {
  const [closed, setClosed] = useState(false);
  useEffect(() => {
    const close = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setClosed(true);
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, []);
  return { closed, reopen: () => setClosed(false) };
}

const line = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.6,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

const ICONS: Readonly<Record<ChartKind, ReactNode>> = {
  line: <path d="M1.5 12 6 7l3 3 5.5-6.5" {...line} />,
  area: (
    <>
      <path d="M1.5 14V10L6 6l3 3 5.5-5.5V14z" fill="currentColor" opacity=".32" />
      <path d="M1.5 10 6 6l3 3 5.5-5.5" {...line} />
    </>
  ),
  bar: <path d="M2 8h3v6H2zM6.5 3h3v11h-3zM11 6h3v8h-3z" fill="currentColor" />,
  candlestick: (
    <>
      <path d="M4.5 1.5v13M11.5 1.5V6M11.5 11.5v3" stroke="currentColor" strokeWidth="1.3" />
      <rect x="2.5" y="4.5" width="4" height="6" rx=".8" fill="currentColor" />
      <rect x="9.6" y="6" width="3.8" height="5.5" rx=".8" fill="none" stroke="currentColor" strokeWidth="1.3" />
    </>
  ),
  waterfall: <path d="M1.5 9h3v5h-3zM4.9 6h3v4h-3zM8.3 3h3v4h-3zM11.7 2h3v12h-3z" fill="currentColor" />,
  stacked: (
    <>
      <path d="M2 10h3v4H2zM6.5 8h3v6h-3zM11 9h3v5h-3z" fill="currentColor" />
      <path d="M2 6.5h3v2.7H2zM6.5 3h3v4.2h-3zM11 4.5h3v3.7h-3z" fill="currentColor" opacity=".42" />
    </>
  ),
  composed: (
    <>
      <path d="M2 9h3v5H2zM6.5 7h3v7h-3zM11 8h3v6h-3z" fill="currentColor" opacity=".42" />
      <path d="M1.5 6 6 4l3.5 1.5 5-3.5" {...line} />
    </>
  ),
};
