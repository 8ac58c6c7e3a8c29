/** System Health in one word (spec §2): a dot in the footer that opens the card. */
import { Suspense } from 'react';
import type { Status } from '../../../../domain/api/health.js';
import { lazyPart } from '../../loading/lazyPart.js';
import { useDataAsOf } from '../../state/dataAge.js';
import { Dropdown } from '../../ui/Dropdown.js';
import { RelativeTime } from '../../ui/RelativeTime.js';
import './health.css';
import { dotTexts as texts } from './texts/dotTexts.js';
import { useHealth } from './useHealth.js';

const HealthCard = lazyPart(() => import('./HealthCard.js'));

const WORDS: Readonly<Record<Status, string>> = texts.words;

export function HealthDot() {
  const asOf = useDataAsOf();
  const { data, isError, dataUpdatedAt } = useHealth();
  const status = isError ? 'UNKNOWN' : (data?.systemStatus ?? 'UNKNOWN');
  return (
    <Dropdown
      label={texts.label}
      className="health-panel"
      trigger={props => (
        <button type="button" className="health-dot" data-status={status} {...props}>
          {WORDS[status]}
          {asOf !== null && (
            <span className="health-when" role="status">
              {texts.asOf(<RelativeTime iso={new Date(asOf).toISOString()} />)}
            </span>
          )}
          {dataUpdatedAt > 0 && (
            <span className="health-when">
              {texts.checked(<RelativeTime iso={new Date(dataUpdatedAt).toISOString()} />)}
            </span>
          )}
        </button>
      )}
    >
      <Suspense>
        <HealthCard />
      </Suspense>
    </Dropdown>
  );
}
