import type { SessionStatistics } from '../../../../../domain/api/admin.js';
import { messageOf } from '../../../api/errors.js';
import { NO_DATA } from '../../../format/money.js';
import { countOrNone } from '../../../format/number.js';
import { Button } from '../../../ui/blueprint.js';
import { Panel } from '../../../ui/Panel.js';
import { RelativeTime } from '../../../ui/RelativeTime.js';
import { useStatistics } from './queries.js';
import './statistics.css';

const TILES: readonly (readonly [name: string, note: string, figure: (statistics: SessionStatistics) => string])[] = [
  ['Active Sessions', 'signed in now', it => countOrNone(it.currentlyActiveSessions)],
  ['Multi-Session Shops', 'with more than one session', it => countOrNone(it.shopsWithMultipleSessions)],
  ['Avg Sessions/Shop', 'among shops with a session', it => it.averageSessionsPerShop.toFixed(1)],
  ['Active Last 24h', 'sessions that were used', it => countOrNone(it.sessionsActiveLastDay)],
];

/** Spec §2 and §8.5: four figures; a failure clears them. */
export function Statistics() {
  const { data, error, dataUpdatedAt, refetch } = useStatistics();
  const known = error ? undefined : data;
  return (
    <Panel
      title="Multi-Session Statistics"
      aside={
        known && (
          <span className="panel-meta">
            <span>
              counted <RelativeTime iso={new Date(dataUpdatedAt).toISOString()} />
            </span>
          </span>
        )
      }
    >
      {error && (
        <p role="alert" className="statistics-fault">
          Failed to fetch session statistics: {messageOf(error)}
          <Button size="small" text="Try Again" onClick={() => void refetch()} />
        </p>
      )}
      <dl className="session-statistics">
        {TILES.map(([name, note, figure]) => (
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
