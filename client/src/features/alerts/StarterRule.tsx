import type { AlertRehearsal } from '../../../../domain/api/alertRehearsal.js';
import { shortDate } from '../../format/date.js';
import { NO_DATA } from '../../format/money.js';
import { count } from '../../format/number.js';
import { Switch } from '../../ui/Switch.js';
import { useRehearsal } from './queries.js';
import { isShortHistory } from './rehearsalText.js';
import type { Starter } from './starters.js';
import { alertTexts as texts } from './texts/alertTexts.js';

interface Props {
  readonly starter: Starter;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A ready-made rule with the number of messages that it would have sent. */
export function StarterRule({ starter, checked, onChange }: Props) {
  const { data } = useRehearsal({ condition: starter.condition, competitorId: null });
  return (
    <li data-off={!checked}>
      <Switch checked={checked} onChange={onChange}>
        <span>{texts.first[starter.name]}</span>
      </Switch>
      <p className="first-rehearsal" role="status">
        {data && (
          <>
            <strong className="figure">{data.knownSince === null ? NO_DATA : count(data.alerts)}</strong>
            <small className="muted">{spanOf(data)}</small>
          </>
        )}
      </p>
    </li>
  );
}

function spanOf(rehearsal: AlertRehearsal): string {
  const { days, knownSince, alerts, small, smallPercent } = rehearsal;
  if (knownSince === null) return texts.first.noPrices;
  const span = isShortHistory(rehearsal) ? texts.first.since(shortDate(knownSince)) : texts.first.inDays(days);
  return small === 0 ? span : `${span}, ${texts.small(small, alerts, smallPercent)}`;
}
