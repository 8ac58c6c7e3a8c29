import type { Erasure } from '../../../../../domain/api/privacy.js';
import { count, plural } from '../../../format/number.js';
import { Archive, TickCircle, Time, WarningSign } from '../../../ui/icons.js';
import { Empty, Panel, Skeleton } from '../../../ui/Panel.js';
import { ExactTime } from '../parts/ExactTime.js';
import { LoadFailure } from '../parts/LoadFailure.js';
import { byUrgency } from './byUrgency.js';
import { useErasures } from './queries.js';

/** Erasures with their deadlines; a receipt of each store is the proof. */
export function ErasuresPanel() {
  const { data: answer, error, refetch } = useErasures();
  const data = answer?.erasures;
  return (
    <Panel
      title="Erasures"
      aside={data && <span className="panel-meta">{plural(data.length, 'erasure', 'erasures')}</span>}
    >
      {error ? (
        <LoadFailure title="Unable to Load Erasures" what="erasures" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton label="Loading erasures..." rows={3} />
      ) : data.length === 0 ? (
        <Empty icon={<Archive size={20} />} title="No erasures found">
          A request to delete a shop’s or a customer’s data appears here with its deadline.
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

function ErasureItem({ shop, customer_id, requested_at, due_at, completed_at, overdue, receipts }: Erasure) {
  const clean = receipts.filter(({ remaining }) => remaining === 0).length;
  return (
    <li className="erasure">
      <div>
        <strong>{shop}</strong>
        <span className="muted">{customer_id === null ? 'all data of the shop' : `customer ${customer_id}`}</span>
      </div>
      <div className="erasure-times muted">
        <span>
          Requested <ExactTime iso={requested_at} />
        </span>
        <span>
          Due <ExactTime iso={due_at} />
        </span>
      </div>
      <span className="audit-chip" data-tone={overdue ? 'bad' : completed_at ? 'good' : 'warning'}>
        {overdue ? <WarningSign size={12} /> : completed_at ? <TickCircle size={12} /> : <Time size={12} />}
        {completed_at ? (overdue ? 'Completed late' : 'Completed') : overdue ? 'Overdue' : 'Under way'}
      </span>
      {receipts.length === 0 ? (
        <p className="muted erasure-receipts">No receipts yet.</p>
      ) : (
        <details className="erasure-receipts">
          <summary>
            {clean} of {plural(receipts.length, 'receipt', 'receipts')} with nothing left
          </summary>
          <table className="data">
            <thead>
              <tr>
                <th scope="col">Store</th>
                <th scope="col" className="number">
                  Removed
                </th>
                <th scope="col" className="number">
                  Left
                </th>
                <th scope="col">Reported</th>
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
