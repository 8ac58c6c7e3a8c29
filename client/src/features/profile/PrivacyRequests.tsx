import { useId } from 'react';
import type { ComplianceRequests } from '../../../../domain/api/compliance.js';
import { longDate } from '../../format/date.js';
import { Button, Tag } from '../../ui/blueprint.js';
import { useAnswerDataRequest, usePrivacyRequests } from './queries.js';
import { profileTexts as texts } from './texts/profileTexts.js';

type Request = ComplianceRequests['requests'][number];

const KINDS: Readonly<Record<Request['kind'], string>> = texts.requests.kinds;

/** Requests of customers or the store platform: open, or answered lately. Hidden if there are none. */
export function PrivacyRequests() {
  const titleId = useId();
  const { data } = usePrivacyRequests();
  const answer = useAnswerDataRequest();
  if (!data || data.requests.length === 0) return null;
  return (
    <section className="requests" aria-labelledby={titleId}>
      <h3 id={titleId}>{texts.requests.title}</h3>
      <ul className="plain-rows privacy-requests">
        {data.requests.map(request => (
          <li key={request.id}>
            <span className="session-text">
              <strong>{KINDS[request.kind]}</strong>
              <small>
                {request.fetchedAt === null
                  ? texts.requests.due(longDate(request.receivedAt), longDate(request.dueAt))
                  : texts.requests.downloaded(longDate(request.receivedAt), longDate(request.fetchedAt))}
              </small>
              {whom(request) && <small>{whom(request)}</small>}
            </span>
            {request.overdue && (
              <Tag minimal intent="danger">
                {request.fetchedAt === null ? texts.requests.overdue : texts.requests.late}
              </Tag>
            )}
            {request.kind === 'data_request' && (
              <Button
                size="small"
                text={request.fetchedAt === null ? texts.requests.download : texts.requests.again}
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
  const customer = customerId === null ? [] : [texts.requests.customer(shortId(customerId))];
  const orders = orderIds.length === 0 ? [] : [texts.requests.orders(orderIds.map(shortId).join(', '))];
  return [...customer, ...orders].join(', ');
}
