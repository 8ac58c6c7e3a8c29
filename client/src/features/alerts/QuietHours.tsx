import type { AlertSettingsBody } from '../../../../domain/api/alerts.js';

type Quiet = AlertSettingsBody['quietHours'];

interface Props {
  readonly quiet: Quiet;
  readonly timeZone: string;
  readonly onChange: (quiet: Quiet) => void;
}

/** On the store's own clock. Spans midnight if the end is before the start. */
export function QuietHours({ quiet, timeZone, onChange }: Props) {
  const { from, to } = quiet ?? { from: '22:00', to: '07:00' };
  return (
    <div className="alert-line">
      <label className="alert-switch">
        <input
          type="checkbox"
          checked={quiet !== null}
          onChange={({ target }) => onChange(target.checked ? { from, to } : null)}
        />
        <span>Quiet hours</span>
      </label>
      {quiet && (
        <>
          <input
            type="time"
            aria-label="Quiet from"
            value={from}
            onChange={({ target }) => onChange({ from: target.value, to })}
          />
          <span>to</span>
          <input
            type="time"
            aria-label="Quiet until"
            value={to}
            onChange={({ target }) => onChange({ from, to: target.value })}
          />
        </>
      )}
      <span className="muted">
        {quiet
          ? `Messages wait until quiet hours are over. Your store’s time: ${timeZone}.`
          : 'Messages are sent at any hour.'}
      </span>
    </div>
  );
}
