/** Profile: lists the webhook endpoints with their state; adds, tests, pauses and deletes them. */
import { useQuery } from '@tanstack/react-query';
import * as api from '../../../../../domain/api/webhookEndpoints.js';
import { topicKey } from '../../../api/queryKeys.js';
import { read } from '../../../api/read.js';
import { LoadedRows } from '../../../ui/LoadedRows.js';
import { Section } from '../../../ui/Section.js';
import { webhooksTexts as texts } from '../texts/webhooksTexts.js';
import { NewWebhook } from './NewWebhook.js';
import { WebhookRow } from './WebhookRow.js';
import './webhooks.css';

export function Webhooks() {
  const endpoints = useQuery({
    queryKey: topicKey('webhookEndpoints'),
    queryFn: ({ signal }) => read('webhookEndpoints', api.webhookEndpoints, { signal }),
  });
  return (
    <Section id="webhooks" title={texts.title} note={texts.note}>
      <LoadedRows query={endpoints} texts={texts} className="webhooks">
        {data => data.endpoints.map(endpoint => <WebhookRow key={endpoint.id} endpoint={endpoint} />)}
      </LoadedRows>
      <NewWebhook />
    </Section>
  );
}
