import type { Competitor } from '../../../../../domain/api/competitors.js';
import { tableTexts as texts } from '../texts/tableTexts.js';
import { attentionText } from './attention.js';
import { CompetitorRow } from './CompetitorRow.js';
import { groupsOf, nextSort, SORT_KEYS, type Sort, type SortKey, sorted } from './order.js';

interface Props {
  readonly rows: readonly Competitor[];
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  /** The competitor whose drawer is open. */
  readonly selected: string | null;
  readonly onOpen: (id: string) => void;
}

const COLUMNS: readonly { readonly id: SortKey | 'trend' | 'acts'; readonly number?: true }[] = [
  { id: 'name' },
  { id: 'status' },
  { id: 'price', number: true },
  { id: 'change', number: true },
  { id: 'trend' },
  { id: 'product' },
  { id: 'vs', number: true },
  { id: 'checked' },
  { id: 'acts', number: true },
];
const isSortKey = (id: string): id is SortKey => SORT_KEYS.some(key => key === id);

/** Spec §2's columns; the line of 30 days and the own product have their own. */
export function CompetitorTable({ rows, sort, onSort, selected, onOpen }: Props) {
  const groups = sort === null ? groupsOf(rows) : [{ key: null, rows: sorted(rows, sort) }];
  return (
    <table className="data competitors">
      <thead>
        <tr>
          {COLUMNS.map(({ id, number }) => (
            <th
              key={id}
              scope="col"
              data-column={id}
              className={number && 'number'}
              aria-sort={sort?.key === id ? (sort.descending ? 'descending' : 'ascending') : undefined}
            >
              {isSortKey(id) ? (
                <button type="button" onClick={() => onSort(nextSort(sort, id))}>
                  {texts.columns[id]}
                </button>
              ) : (
                texts.columns[id]
              )}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(group => (
        <tbody key={group.key}>
          {group.key && (
            <tr className="group">
              <td colSpan={COLUMNS.length}>
                {texts.groups[group.key]} <span className="muted">{group.rows.length}</span>
                {group.key === 'look' && <span className="group-why">{attentionText(group.rows)}</span>}
              </td>
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
