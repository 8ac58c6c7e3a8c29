import type { AlertSettingsBody } from '../../../../domain/api/alerts.js';
import { Switch } from '../../ui/Switch.js';
import { alertTexts as texts } from './texts/alertTexts.js';

type Quiet = AlertSettingsBody['quietHours'];

interface Props {
  readonly quiet: Quiet;
  readonly onChange: (quiet: Quiet) => void;
}

/** On the store's own clock. Spans midnight if the end is before the start. */
export function QuietHours({ quiet, onChange }: Props) {
  const { from, to } = quiet ?? { from: '22:00', to: '07:00' };
  return (
    <div className="alert-line">
      <Switch checked={quiet !== null} onChange={on => onChange(on ? { from, to } : null)}>
        <span className="alert-term">{texts.quiet.title}</span>
      </Switch>
      {quiet && (
        <>
          <input
            type="time"
            className="inline-field"
            aria-label={texts.quiet.from}
            value={from}
            onChange={({ target }) => onChange({ from: target.value, to })}
          />
          <span>{texts.quiet.to}</span>
          <input
            type="time"
            className="inline-field"
            aria-label={texts.quiet.until}
            value={to}
            onChange={({ target }) => onChange({ from, to: target.value })}
          />
        </>
      )}
      <span className="muted">{quiet ? texts.quiet.wait : texts.quiet.anyHour}</span>
    </div>
  );
}
