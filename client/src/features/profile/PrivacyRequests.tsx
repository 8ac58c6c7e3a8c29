import type { ComplianceRequests } from '../../../../domain/api/compliance.js';
import { longDate } from '../../format/date.js';
import { Tag } from '../../ui/blueprint.js';
import { Panel } from '../../ui/Panel.js';
import { usePrivacyRequests } from './queries.js';

const KINDS: Readonly<Record<ComplianceRequests['requests'][number]['kind'], string>> = {
  data_request: 'A customer requests their stored data',
  customer_redact: 'A customer requests deletion',
  shop_redact: 'This store’s data must be deleted',
};

/** Open requests of customers or the store platform. Hidden if there are none. */
export function PrivacyRequests() {
  const { data } = usePrivacyRequests();
  if (!data || data.requests.length === 0) return null;
  return (
    <Panel title="Open privacy requests">
      <ul className="plain-rows">
        {data.requests.map(({ id, kind, receivedAt, dueAt, overdue }) => (
          <li key={id}>
            <span className="session-text">
              <strong>{KINDS[kind]}</strong>
              <small>
                Received {longDate(receivedAt)}, due {longDate(dueAt)}
              </small>
            </span>
            {overdue && (
              <Tag minimal intent="danger">
                Overdue
              </Tag>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
