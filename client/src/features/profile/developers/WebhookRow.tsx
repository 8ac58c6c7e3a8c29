/** One webhook endpoint: its address and state; what a person can do about it and its deliveries unfold below. */
import { useId, useState } from 'react';
import type { WebhookEndpoint } from '../../../../../domain/api/webhookEndpoints.js';
import { absoluteTime } from '../../../format/date.js';
import { Button } from '../../../ui/blueprint.js';
import { webhooksTexts as texts } from '../texts/webhooksTexts.js';
import { Deliveries } from './Deliveries.js';
import { nounsOf } from './feedNouns.js';
import { nextAttempt, shortTime } from './nextAttempt.js';
import { WebhookActions } from './WebhookActions.js';

export function WebhookRow({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const detailsId = useId();
  const [isOpen, setOpen] = useState(false);
  const { url, description, pausedBecause, failingSince } = endpoint;
  const host = new URL(url).host;
  const isUnwell = failingSince !== null || (pausedBecause !== null && pausedBecause !== 'merchant');
  return (
    <li>
      <span>
        <strong>{description || host}</strong>
        <br />
        <small className="muted">{url}</small>
        <br />
        <small className={isUnwell ? 'problem' : 'muted'}>{texts.row(eventsOf(endpoint), stateOf(endpoint))}</small>
      </span>
      <Button
        size="small"
        variant="minimal"
        text={texts.details}
        aria-label={texts.detailsOf(description || host)}
        aria-expanded={isOpen}
        aria-controls={detailsId}
        onClick={() => setOpen(!isOpen)}
      />
      <div id={detailsId} className="webhook-details" hidden={!isOpen}>
        {isOpen && <WebhookActions endpoint={endpoint} host={host} />}
        {isOpen && <Deliveries id={endpoint.id} />}
      </div>
    </li>
  );
}

const eventsOf = ({ types }: WebhookEndpoint): string =>
  types.length === 0
    ? texts.allEvents
    : nounsOf(types)
        .map(noun => texts.nouns[noun])
        .join(', ');

function stateOf({ pausedBecause, failingSince, nextAttemptAt, secretOverlapEnds }: WebhookEndpoint): string {
  const overlap = secretOverlapEnds === null ? '' : `; ${texts.overlap(absoluteTime(secretOverlapEnds))}`;
  if (pausedBecause !== null) return texts.paused[pausedBecause] + overlap;
  if (failingSince === null) return texts.working + overlap;
  return texts.failing(shortTime(failingSince), nextAttempt(nextAttemptAt)) + overlap;
}
