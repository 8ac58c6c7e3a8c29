/** Profile: lists the webhook endpoints with their state; adds, tests, pauses and deletes them. */
import { useQuery } from '@tanstack/react-query';
import * as api from '../../../../../domain/api/webhookEndpoints.js';
import { topicKey } from '../../../api/queryKeys.js';
import { read } from '../../../api/read.js';
import { Failure, Skeleton } from '../../../ui/Panel.js';
import { Section } from '../../../ui/Section.js';
import { webhooksTexts as texts } from '../texts/webhooksTexts.js';
import { NewWebhook } from './NewWebhook.js';
import { WebhookRow } from './WebhookRow.js';
import './webhooks.css';

export function Webhooks() {
  const { data, error, refetch } = useQuery({
    queryKey: topicKey('webhookEndpoints'),
    queryFn: ({ signal }) => read('webhookEndpoints', api.webhookEndpoints, { signal }),
  });
  return (
    <Section id="webhooks" title={texts.title} note={texts.note}>
      {error && !data ? (
        <Failure title={texts.failed} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton label={texts.loading} rows={1} className="skeleton-rows" />
      ) : (
        <ul className="plain-rows webhooks">
          {data.endpoints.length === 0 && (
            <li>
              <span className="muted">{texts.none}</span>
            </li>
          )}
          {data.endpoints.map(endpoint => (
            <WebhookRow key={endpoint.id} endpoint={endpoint} />
          ))}
        </ul>
      )}
      <NewWebhook />
    </Section>
  );
}
