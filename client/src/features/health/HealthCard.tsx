/** System Health (spec §2, §8): four chips, each a word and a shape; the time of the check; the running commit. */
import type { Status } from '../../../../domain/api/health.js';
import { Panel } from '../../ui/Panel.js';
import { RelativeTime } from '../../ui/RelativeTime.js';
import './health.css';
import { useHealth } from './useHealth.js';

/** A part that this installation does not use is neither up nor down. */
type Chip = Status | 'not used';

const SHAPES: Readonly<Record<Chip, string>> = { UP: '●', DEGRADED: '▲', DOWN: '■', UNKNOWN: '○', 'not used': '–' };

export default function HealthCard() {
  const { data, isError } = useHealth();
  const chips: readonly (readonly [string, Chip])[] = [
    ['System', shown(data?.systemStatus)],
    ['Backend', shown(data?.backendStatus)],
    ['Redis', isError || data?.redisUsed !== false ? shown(data?.redisStatus) : 'not used'],
    ['Database', shown(data?.databaseStatus)],
  ];

  /** 'A failed call shows all statuses UNKNOWN', and so does a pending one. */
  function shown(status: Status | undefined): Status {
    return isError ? 'UNKNOWN' : (status ?? 'UNKNOWN');
  }

  return (
    <Panel title="System Health">
      <dl className="health">
        {chips.map(([name, status]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd data-status={status}>
              <span aria-hidden="true">{SHAPES[status]}</span> {status}
            </dd>
          </div>
        ))}
      </dl>
      <p className="health-foot">
        {isError ? (
          'Service temporarily unavailable - health metrics not available'
        ) : data ? (
          <>
            <span>
              Updated <RelativeTime iso={data.lastUpdated} />
            </span>
            {data.lastDeployCommit && (
              <span title="Running commit">
                <code>{data.lastDeployCommit.slice(0, 7)}</code>
              </span>
            )}
          </>
        ) : (
          'Checking…'
        )}
      </p>
    </Panel>
  );
}
