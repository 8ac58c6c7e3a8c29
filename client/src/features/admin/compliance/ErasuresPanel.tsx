import type { Erasure } from '../../../../../domain/api/privacy.js';
import { count } from '../../../format/number.js';
import { Archive } from '../../../ui/icons.js';
import { Empty, Panel, Skeleton } from '../../../ui/Panel.js';
import { ExactTime } from '../parts/ExactTime.js';
import { LoadFailure } from '../parts/LoadFailure.js';
import { adminTexts as texts } from '../texts/adminTexts.js';
import { byUrgency } from './byUrgency.js';
import { Deadline } from './Deadline.js';
import { useErasures } from './queries.js';

/** Erasures with their deadlines; a receipt of each store is the proof. */
export function ErasuresPanel() {
  const { data: answer, error, refetch } = useErasures();
  const data = answer?.erasures;
  return (
    <Panel
      title={texts.erasures.title}
      aside={data && <span className="panel-meta">{texts.erasures.many(data.length)}</span>}
    >
      {error ? (
        <LoadFailure
          title={texts.erasures.failed}
          what={texts.erasures.what}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <Skeleton label={texts.erasures.loading} rows={3} />
      ) : data.length === 0 ? (
        <Empty icon={<Archive size={20} />} title={texts.erasures.none}>
          {texts.erasures.noneNote}
        </Empty>
      ) : (
        <ul className="erasures">
          {byUrgency(data).map(erasure => (
            <ErasureItem key={erasure.id} {...erasure} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function ErasureItem(erasure: Erasure) {
  const { shop, customer_id, requested_at, due_at, erase_at, cancelled_at, completed_at, overdue, receipts } = erasure;
  const clean = receipts.filter(({ remaining }) => remaining === 0).length;
  return (
    <li className="erasure">
      <div>
        <strong>{shop}</strong>
        <span className="muted">
          {customer_id === null ? texts.erasures.wholeShop : texts.erasures.customer(customer_id)}
        </span>
      </div>
      <div className="erasure-times muted">
        <span>{texts.requested(<ExactTime iso={requested_at} />)}</span>
        <span>{texts.due(<ExactTime iso={due_at} />)}</span>
        {erase_at !== null && <span>{texts.erasures.begins(<ExactTime iso={erase_at} />)}</span>}
      </div>
      <Deadline
        done={completed_at !== null}
        overdue={overdue}
        words={{
          done: cancelled_at === null ? texts.erasures.completed : texts.erasures.cancelled,
          late: texts.erasures.late,
          open: erase_at === null ? texts.erasures.open : texts.erasures.scheduled,
        }}
      />
      {receipts.length === 0 ? (
        <p className="muted erasure-receipts">{texts.erasures.noReceipts}</p>
      ) : (
        <details className="erasure-receipts">
          <summary>{texts.erasures.clean(clean, receipts.length)}</summary>
          <table className="data">
            <thead>
              <tr>
                <th scope="col">{texts.erasures.columns.store}</th>
                <th scope="col" className="number">
                  {texts.erasures.columns.removed}
                </th>
                <th scope="col" className="number">
                  {texts.erasures.columns.left}
                </th>
                <th scope="col">{texts.erasures.columns.reported}</th>
              </tr>
            </thead>
            <tbody>
              {receipts.map(({ store, removed, remaining, at }) => (
                <tr key={store}>
                  <th scope="row">{store}</th>
                  <td className="number">{count(removed)}</td>
                  <td className="number">{count(remaining)}</td>
                  <td>
                    <ExactTime iso={at} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </li>
  );
}
