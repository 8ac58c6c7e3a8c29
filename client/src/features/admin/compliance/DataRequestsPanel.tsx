import type { DataRequest } from '../../../../../domain/api/admin.js';
import { Panel } from '../../../ui/Panel.js';
import { ExactTime } from '../parts/ExactTime.js';
import { adminTexts as texts } from '../texts/adminTexts.js';
import { byUrgency } from './byUrgency.js';
import { Deadline } from './Deadline.js';
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
      <Deadline
        done={completed_at !== null}
        overdue={overdue}
        words={{ done: texts.requests.answered, late: texts.requests.late, open: texts.requests.open }}
      />
    </li>
  );
}
