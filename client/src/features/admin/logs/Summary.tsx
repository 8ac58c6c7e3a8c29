import { actionName } from '../../../api/actionName.js';
import { exactTime } from '../../../format/date.js';
import { count } from '../../../format/number.js';
import { Cross } from '../../../ui/icons.js';
import { adminTexts as texts } from '../texts/adminTexts.js';
import type { Filters } from '../view/view.js';
import { NewerEntries } from './NewerEntries.js';
import type { RowsProps } from './rowsProps.js';

const SINCE = texts.filters.since;

interface ActiveFilter {
  readonly text: string;
  /** The result without this filter. */
  readonly without: Partial<Filters>;
}

function activeFilters({ search, category, action, shops, shop, range, from, to }: Filters): readonly ActiveFilter[] {
  const at = (iso: string) => exactTime(iso, Date.now());
  return [
    ...(search.trim() ? [{ text: texts.filters.words(search.trim()), without: { search: '' } }] : []),
    ...(category ? [{ text: texts.categories[category], without: { category: null } }] : []),
    ...(action ? [{ text: actionName(action), without: { action: null } }] : []),
    ...(shops === 'all' ? [] : [{ text: texts.filters.onlyShops[shops], without: { shops: 'all' as const } }]),
    ...(shop ? [{ text: shop, without: { shop: null } }] : []),
    ...(range in SINCE ? [{ text: SINCE[range as keyof typeof SINCE], without: { range: 'all' as const } }] : []),
    ...(range === 'custom' && from ? [{ text: texts.filters.from(at(from)), without: { from: null } }] : []),
    ...(range === 'custom' && to ? [{ text: texts.filters.before(at(to)), without: { to: null } }] : []),
  ];
}

interface Props extends Pick<RowsProps, 'view' | 'narrow' | 'search'> {
  /** Up to where the rows look. */
  readonly asOf: string | null;
  /** `undefined`: not known yet. */
  readonly shown: number | undefined;
  readonly total: number | undefined;
}

/** Spec §2: 'Showing N of total audit logs' with the active filters. */
export function Summary({ view, narrow, search, asOf, shown, total }: Props) {
  return (
    <div className="log-summary">
      <p role="status" className="muted">
        {shown !== undefined && total !== undefined && texts.logs.showing(count(shown), count(total))}
      </p>
      <ul aria-label={texts.filters.active}>
        {activeFilters(view).map(({ text, without }) => (
          <li key={text}>
            <button
              type="button"
              className="log-filter-chip"
              aria-label={texts.filters.remove(text)}
              onClick={() => narrow(without)}
            >
              {text}
              <Cross size={12} />
            </button>
          </li>
        ))}
      </ul>
      <NewerEntries search={search} narrow={narrow} asOf={asOf} />
    </div>
  );
}
