import type { Competitor } from '../../../../../domain/api/competitors.js';
import { attentionText } from './attention.js';
import { CompetitorRow } from './CompetitorRow.js';
import { groupsOf, nextSort, type Sort, type SortKey, sorted } from './order.js';

interface Props {
  readonly rows: readonly Competitor[];
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  /** The competitor whose drawer is open. */
  readonly selected: string | null;
  readonly onOpen: (id: string) => void;
}

const COLUMNS: readonly { readonly name: string; readonly key?: SortKey; readonly number?: true }[] = [
  { name: 'Competitor', key: 'name' },
  { name: 'Status', key: 'status' },
  { name: 'Price', key: 'price', number: true },
  { name: 'Change', key: 'change', number: true },
  { name: '30 days' },
  { name: 'Your product', key: 'product' },
  { name: 'vs Yours', key: 'vs', number: true },
  { name: 'Last Checked', key: 'checked' },
  { name: 'Delete', number: true },
];

/** Spec §2's columns; the line of 30 days and the own product have their own. */
export function CompetitorTable({ rows, sort, onSort, selected, onOpen }: Props) {
  const groups = sort === null ? groupsOf(rows) : [{ name: null, rows: sorted(rows, sort) }];
  return (
    <table className="data competitors">
      <thead>
        <tr>
          {COLUMNS.map(({ name, key, number }) => (
            <th
              key={name}
              scope="col"
              data-column={name}
              className={number && 'number'}
              aria-sort={key && sort?.key === key ? (sort.descending ? 'descending' : 'ascending') : undefined}
            >
              {key ? (
                <button type="button" onClick={() => onSort(nextSort(sort, key))}>
                  {name}
                </button>
              ) : (
                name
              )}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(group => (
        <tbody key={group.name}>
          {group.name && (
            <tr className="group">
              <th colSpan={COLUMNS.length} scope="rowgroup">
                {group.name} <span className="muted">{group.rows.length}</span>
                {group.name === 'Needs a look' && <span className="group-why">{attentionText(group.rows)}</span>}
              </th>
            </tr>
          )}
          {group.rows.map(competitor => (
            <CompetitorRow
              key={competitor.id}
              competitor={competitor}
              selected={competitor.id === selected}
              onOpen={() => onOpen(competitor.id)}
            />
          ))}
        </tbody>
      ))}
    </table>
  );
}
