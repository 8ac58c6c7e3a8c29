/** System Health (spec §2, §8): four chips, each a word and a shape; the time of the check; the running commit. */
import type { Status } from '../../../../domain/api/health.js';
import { Panel } from '../../ui/Panel.js';
import { RelativeTime } from '../../ui/RelativeTime.js';
import './health.css';
import { cardTexts as texts } from './texts/cardTexts.js';
import { useHealth } from './useHealth.js';

/** A part that this installation does not use is neither up nor down. */
type Chip = Status | 'UNUSED';

const SHAPES: Readonly<Record<Chip, string>> = { UP: '●', DEGRADED: '▲', DOWN: '■', UNKNOWN: '○', UNUSED: '–' };

export default function HealthCard() {
  const { data, isError } = useHealth();
  const chips: readonly (readonly [string, Chip])[] = [
    [texts.parts.system, shown(data?.systemStatus)],
    [texts.parts.backend, shown(data?.backendStatus)],
    [texts.parts.redis, isError || data?.redisUsed !== false ? shown(data?.redisStatus) : 'UNUSED'],
    [texts.parts.database, shown(data?.databaseStatus)],
  ];

  /** 'A failed call shows all statuses UNKNOWN', and so does a pending one. */
  function shown(status: Status | undefined): Status {
    return isError ? 'UNKNOWN' : (status ?? 'UNKNOWN');
  }

  return (
    <Panel title={texts.title}>
      <dl className="health">
        {chips.map(([name, status]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd data-status={status}>
              <span aria-hidden="true">{SHAPES[status]}</span> {texts.words[status]}
            </dd>
          </div>
        ))}
      </dl>
      <p className="health-foot">
        {isError ? (
          texts.unavailable
        ) : data ? (
          <>
            <span>{texts.updated(<RelativeTime iso={data.lastUpdated} />)}</span>
            {data.lastDeployCommit && (
              <span title={texts.commit}>
                <code>{data.lastDeployCommit.slice(0, 7)}</code>
              </span>
            )}
          </>
        ) : (
          texts.checking
        )}
      </p>
    </Panel>
  );
}
