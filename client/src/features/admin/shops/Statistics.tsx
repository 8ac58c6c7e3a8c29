import type { SessionStatistics } from '../../../../../domain/api/admin.js';
import { messageOf } from '../../../api/errors.js';
import { NO_DATA } from '../../../format/money.js';
import { countOrNone } from '../../../format/number.js';
import { Button } from '../../../ui/blueprint.js';
import { Panel } from '../../../ui/Panel.js';
import { RelativeTime } from '../../../ui/RelativeTime.js';
import { useStatistics } from './queries.js';
import './statistics.css';
import { adminTexts as texts } from '../texts/adminTexts.js';

const tiles = (): readonly (readonly [
  name: string,
  note: string,
  figure: (statistics: SessionStatistics) => string,
])[] => [
  [texts.statistics.sessions, texts.statistics.sessionsNote, it => countOrNone(it.currentlyActiveSessions)],
  [texts.statistics.multiple, texts.statistics.multipleNote, it => countOrNone(it.shopsWithMultipleSessions)],
  [texts.statistics.average, texts.statistics.averageNote, it => it.averageSessionsPerShop.toFixed(1)],
  [texts.statistics.day, texts.statistics.dayNote, it => countOrNone(it.sessionsActiveLastDay)],
];

/** Spec §2 and §8.5: four figures; a failure clears them. */
export function Statistics() {
  const { data, error, dataUpdatedAt, refetch } = useStatistics();
  const known = error ? undefined : data;
  return (
    <Panel
      title={texts.statistics.title}
      aside={
        known && (
          <span className="panel-meta">
            <span>{texts.statistics.counted(<RelativeTime iso={new Date(dataUpdatedAt).toISOString()} />)}</span>
          </span>
        )
      }
    >
      {error && (
        <p role="alert" className="statistics-fault">
          {texts.statistics.failed(messageOf(error))}
          <Button size="small" text={texts.retry} onClick={() => void refetch()} />
        </p>
      )}
      <dl className="session-statistics">
        {tiles().map(([name, note, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figure">{known ? figure(known) : NO_DATA}</dd>
            <dd className="muted">{note}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
