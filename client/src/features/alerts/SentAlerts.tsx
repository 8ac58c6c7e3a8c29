import { useState } from 'react';
import type { AlertHistory } from '../../../../domain/api/alertHistory.js';
import { localized } from '../../api/localized.js';
import { Tag } from '../../ui/blueprint.js';
import { Failure, Skeleton } from '../../ui/Panel.js';
import { RelativeTime } from '../../ui/RelativeTime.js';
import { useAlertHistory } from './queries.js';
import { alertTexts as texts } from './texts/alertTexts.js';
import { chatTexts } from './texts/chatTexts.js';
import { pushTexts } from './texts/pushTexts.js';
import { weeklyTexts } from './texts/weeklyTexts.js';

type Message = AlertHistory[number];

const statuses = (): Readonly<
  Record<Message['status'], readonly [string, 'success' | 'danger' | 'warning' | 'none']>
> => ({
  waiting: [texts.sent.waiting, 'none'],
  sent: [texts.sent.sent, 'success'],
  delivered: [texts.sent.delivered, 'success'],
  undelivered: [texts.sent.undelivered, 'danger'],
  failed: [texts.sent.failed, 'danger'],
  dropped: [texts.sent.dropped, 'warning'],
});

const FEW = 3;

/** Sent messages with their outcome, newest first: a few of them, or all. */
export function SentAlerts() {
  const { data, error, refetch } = useAlertHistory();
  const [all, setAll] = useState(false);
  return (
    <section className="alert-sent" aria-labelledby="alert-sent">
      <h3 id="alert-sent">{texts.sent.title}</h3>
      {error && !data ? (
        <Failure title={texts.sent.loadFailed} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton label={texts.sent.loading} rows={2} className="skeleton-rows" />
      ) : data.length === 0 ? (
        <p className="muted">{texts.sent.none}</p>
      ) : (
        <>
          <ul>
            {data.slice(0, all ? undefined : FEW).map(message => (
              <SentMessage key={message.messageId} message={message} />
            ))}
          </ul>
          {data.length > FEW && !all && (
            <button type="button" className="link-button" onClick={() => setAll(true)}>
              {texts.sent.showAll(data.length)}
            </button>
          )}
        </>
      )}
    </section>
  );
}

/** The text of a message without a change. */
const fixedTexts = () =>
  ({
    test: texts.sent.test,
    confirmation: texts.sent.confirmation,
    weekly: weeklyTexts.name,
    alerts: null,
  }) as const;

function nameOf(channel: Message['channel']): string {
  if (channel === 'push') return pushTexts.name;
  return channel === 'email' || channel === 'sms' ? texts.channels[channel].name : chatTexts.names[channel];
}

function SentMessage({ message: { channel, status, code, at, purpose, alerts } }: { message: Message }) {
  const [word, intent] = statuses()[status];
  const fixed = fixedTexts()[purpose];
  return (
    <li>
      <Tag minimal intent={intent}>
        {word}
      </Tag>
      <span className="alert-sent-text">
        {fixed ? <span>{fixed}</span> : alerts.map(({ id, text }) => <span key={id}>{localized(text)}</span>)}
        <small className="muted">
          {nameOf(channel)} · <RelativeTime iso={at} />
          {code && ` · ${code}`}
        </small>
      </span>
    </li>
  );
}
