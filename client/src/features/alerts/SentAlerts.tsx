import { useState } from 'react';
import type { AlertHistory } from '../../../../domain/api/alerts.js';
import { Tag } from '../../ui/blueprint.js';
import { Failure, Skeleton } from '../../ui/Panel.js';
import { RelativeTime } from '../../ui/RelativeTime.js';
import { useAlertHistory } from './queries.js';

type Message = AlertHistory[number];

const STATUS: Readonly<Record<Message['status'], readonly [string, 'success' | 'danger' | 'warning' | 'none']>> = {
  waiting: ['Waiting', 'none'],
  sent: ['Sent', 'success'],
  delivered: ['Delivered', 'success'],
  undelivered: ['Not delivered', 'danger'],
  failed: ['Failed', 'danger'],
  dropped: ['Not sent', 'warning'],
};

const FEW = 3;

/** Sent messages with their outcome, newest first: a few of them, or all. */
export function SentAlerts() {
  const { data, error, refetch } = useAlertHistory();
  const [all, setAll] = useState(false);
  return (
    <section className="alert-sent" aria-labelledby="alert-sent">
      <h3 id="alert-sent">Sent</h3>
      {error && !data ? (
        <Failure title="Failed to load sent alerts" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton label="Loading sent alerts..." rows={2} className="skeleton-rows" />
      ) : data.length === 0 ? (
        <p className="muted">Nothing has been sent yet.</p>
      ) : (
        <>
          <ul>
            {data.slice(0, all ? undefined : FEW).map(message => (
              <SentMessage key={message.messageId} message={message} />
            ))}
          </ul>
          {data.length > FEW && !all && (
            <button type="button" className="link-button" onClick={() => setAll(true)}>
              Show all {data.length}
            </button>
          )}
        </>
      )}
    </section>
  );
}

/** The text of a message without a change. */
const SAYS = { test: 'Test message', confirmation: 'Confirmation request', alerts: null } as const;

function SentMessage({ message: { channel, status, code, at, purpose, alerts } }: { message: Message }) {
  const [word, intent] = STATUS[status];
  return (
    <li>
      <Tag minimal intent={intent}>
        {word}
      </Tag>
      <span className="alert-sent-text">
        {SAYS[purpose] ? <span>{SAYS[purpose]}</span> : alerts.map(({ id, text }) => <span key={id}>{text}</span>)}
        <small className="muted">
          {channel === 'email' ? 'E-mail' : 'SMS'} · <RelativeTime iso={at} />
          {code && ` · ${code}`}
        </small>
      </span>
    </li>
  );
}
