/** Lists the last deliveries to a webhook endpoint, with the state of those that are tried again. */
import { useQuery } from '@tanstack/react-query';
import type { WebhookDelivery } from '../../../../../domain/api/webhookEndpoints.js';
import * as api from '../../../../../domain/api/webhookEndpoints.js';
import { topicKey } from '../../../api/queryKeys.js';
import { read } from '../../../api/read.js';
import { Failure, Skeleton } from '../../../ui/Panel.js';
import { RelativeTime } from '../../../ui/RelativeTime.js';
import { webhooksTexts as texts } from '../texts/webhooksTexts.js';
import { nextAttempt } from './nextAttempt.js';

/** No push announces a delivery. */
const EVERY_MS = 5_000;
const SHOWN = 10;

export function Deliveries({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: topicKey('webhookEndpoints', id),
    queryFn: ({ signal }) => read('webhookEndpoints', api.webhookDeliveries, { params: { id }, signal }),
    refetchInterval: EVERY_MS,
  });
  if (error && !data) return <Failure title={texts.deliveriesFailed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton label={texts.loadingDeliveries} rows={1} className="skeleton-rows" />;
  if (data.deliveries.length === 0) return <p className="muted">{texts.noDeliveries}</p>;
  return (
    <table className="deliveries">
      <caption>{texts.deliveries}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.columns.event}</th>
          <th scope="col">{texts.columns.at}</th>
          <th scope="col">{texts.columns.answer}</th>
        </tr>
      </thead>
      <tbody>
        {data.deliveries.slice(0, SHOWN).map(delivery => (
          <tr key={delivery.id}>
            <td>{delivery.type}</td>
            <td>
              <RelativeTime iso={delivery.at} />
            </td>
            <td className={delivery.state === 'failing' ? 'problem' : undefined}>{answerOf(delivery)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function answerOf({ state, status, error, attempts, nextAttemptAt }: WebhookDelivery): string {
  const answer = status === null ? (error ?? '') : String(status);
  if (state === 'delivered' && attempts === 1) return answer;
  return texts.retried(answer, attempts, nextAttemptAt === null ? null : nextAttempt(nextAttemptAt));
}
