import { useId } from 'react';
import type { ComplianceRequests } from '../../../../domain/api/compliance.js';
import { longDate } from '../../format/date.js';
import { Button, Tag } from '../../ui/blueprint.js';
import { useAnswerDataRequest, usePrivacyRequests } from './queries.js';

type Request = ComplianceRequests['requests'][number];

const KINDS: Readonly<Record<Request['kind'], string>> = {
  data_request: 'A customer requests their stored data',
  customer_redact: 'A customer requests deletion',
  shop_redact: 'This store’s data must be deleted',
};

/** Requests of customers or the store platform: open, or answered lately. Hidden if there are none. */
export function PrivacyRequests() {
  const titleId = useId();
  const { data } = usePrivacyRequests();
  const answer = useAnswerDataRequest();
  if (!data || data.requests.length === 0) return null;
  return (
    <section className="requests" aria-labelledby={titleId}>
      <h3 id={titleId}>Privacy requests</h3>
      <ul className="plain-rows privacy-requests">
        {data.requests.map(request => (
          <li key={request.id}>
            <span className="session-text">
              <strong>{KINDS[request.kind]}</strong>
              <small>
                {request.fetchedAt === null
                  ? `Received ${longDate(request.receivedAt)}, due ${longDate(request.dueAt)}`
                  : `Received ${longDate(request.receivedAt)}, downloaded ${longDate(request.fetchedAt)}`}
              </small>
              {whom(request) && <small>{whom(request)}</small>}
            </span>
            {request.overdue && (
              <Tag minimal intent="danger">
                {request.fetchedAt === null ? 'Overdue' : 'Late'}
              </Tag>
            )}
            {request.kind === 'data_request' && (
              <Button
                size="small"
                text={request.fetchedAt === null ? 'Download for the customer' : 'Download again'}
                loading={answer.isPending && answer.variables === request.id}
                disabled={answer.isPending}
                onClick={() => answer.mutate(request.id)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Global ids end with what the store's admin shows. */
const shortId = (id: string): string => id.split('/').at(-1) ?? id;

function whom({ customerId, orderIds }: Request): string {
  const customer = customerId === null ? [] : [`Customer ${shortId(customerId)}`];
  const orders = orderIds.length === 0 ? [] : [`orders ${orderIds.map(shortId).join(', ')}`];
  return [...customer, ...orders].join(', ');
}
