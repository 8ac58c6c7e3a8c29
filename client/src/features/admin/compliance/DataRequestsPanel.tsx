import type { DataRequest } from '../../../../../domain/api/admin.js';

import { TickCircle, Time, WarningSign } from '../../../ui/icons.js';
import { Panel } from '../../../ui/Panel.js';
import { ExactTime } from '../parts/ExactTime.js';
import { adminTexts as texts } from '../texts/adminTexts.js';
import { byUrgency } from './byUrgency.js';
import { useErasures } from './queries.js';

/** Customers' requests for their data, which merchants answer. Hidden if there are none: the erasures beside it say so. */
export function DataRequestsPanel() {
  const { data } = useErasures();
  const requests = data?.data_requests ?? [];
  if (requests.length === 0) return null;
  return (
    <Panel
      title={texts.requests.title}
      aside={<span className="panel-meta">{texts.requests.many(requests.length)}</span>}
    >
      <ul className="erasures">
        {byUrgency(requests).map(request => (
          <DataRequestItem key={request.id} {...request} />
        ))}
      </ul>
    </Panel>
  );
}

function DataRequestItem({ shop, requested_at, answered_at, due_at, completed_at, overdue }: DataRequest) {
  return (
    <li className="erasure">
      <div>
        <strong>{shop}</strong>
        <span className="muted">{answered_at === null ? texts.requests.notYet : texts.requests.notified}</span>
      </div>
      <div className="erasure-times muted">
        <span>{texts.requested(<ExactTime iso={requested_at} />)}</span>
        <span>{texts.due(<ExactTime iso={due_at} />)}</span>
      </div>
      <span className="audit-chip" data-tone={overdue ? 'bad' : completed_at ? 'good' : 'warning'}>
        {overdue ? <WarningSign size={12} /> : completed_at ? <TickCircle size={12} /> : <Time size={12} />}
        {completed_at
          ? overdue
            ? texts.requests.late
            : texts.requests.answered
          : overdue
            ? texts.overdue
            : texts.requests.open}
      </span>
    </li>
  );
}
