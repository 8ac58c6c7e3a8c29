import { useId } from 'react';
import type { AuditFacets } from '../../../../../domain/api/admin.js';
import { AUDIT_CATEGORIES } from '../../../../../domain/audit/category.js';
import { count } from '../../../format/number.js';
import { Segments } from '../../../ui/Segments.js';
import { Select } from '../../../ui/Select.js';
import { actionName } from '../parts/actionName.js';
import { SearchBox } from '../parts/SearchBox.js';
import type { Shown } from '../view/useView.js';
import { type Range, SHOP_FILTERS, type ShopFilter } from '../view/view.js';
import { ExportMenu } from './ExportMenu.js';
import { MomentFields } from './MomentFields.js';
import { isReversed, type Search } from './searchOf.js';

const SHOPS: Readonly<Record<ShopFilter, string>> = { all: 'All shops', active: 'Active', deleted: 'Deleted' };
const TIMES: readonly { readonly value: Range; readonly name: string; readonly hint?: string }[] = [
  { value: '1h', name: '1 h', hint: 'The last hour' },
  { value: '24h', name: '24 h', hint: 'The last 24 hours' },
  { value: '3d', name: '3 d', hint: 'The last 3 days' },
  { value: '7d', name: '7 d', hint: 'The last 7 days' },
  { value: 'all', name: 'All time' },
  { value: 'custom', name: 'Custom' },
];

interface Props extends Shown {
  readonly search: Search;
  readonly facets: AuditFacets | undefined;
}

/** Spec §2: category, action, shops and free text; and a range of time. Counts stand beside the choices. */
export function FilterBar({ view, narrow, search, facets }: Props) {
  const ids = { category: useId(), action: useId() };
  const categories = AUDIT_CATEGORIES.filter(
    name => !facets || name === view.category || (facets.categories[name] ?? 0) > 0,
  );
  const actions = Object.keys({ ...facets?.actions, ...(view.action && { [view.action]: 0 }) }).sort();
  const withCount = (name: string, many: number | undefined) =>
    many === undefined ? name : `${name} (${count(many)})`;
  return (
    <div className="log-filters">
      <SearchBox
        value={view.search}
        placeholder="Search by action, details, shop, or IP address"
        onChange={text => narrow({ search: text })}
      />
      <span className="log-filter">
        <label htmlFor={ids.category} className="muted">
          Category
        </label>
        <Select
          id={ids.category}
          options={[
            { value: '', name: 'All' },
            ...categories.map(name => ({ value: name, name: withCount(name, facets?.categories[name]) })),
          ]}
          value={view.category ?? ''}
          onChange={value => narrow({ category: value === '' ? null : value })}
        />
      </span>
      <span className="log-filter">
        <label htmlFor={ids.action} className="muted">
          Action
        </label>
        <Select
          id={ids.action}
          options={[
            { value: '', name: 'All' },
            ...actions.map(name => ({ value: name, name: withCount(actionName(name), facets?.actions[name]) })),
          ]}
          value={view.action ?? ''}
          onChange={value => narrow({ action: value || null })}
        />
      </span>
      <Segments
        label="Shops"
        options={SHOP_FILTERS.map(value => ({ value, name: SHOPS[value] }))}
        value={view.shops}
        onChange={shops => narrow({ shops })}
      />
      <Segments label="Time" options={TIMES} value={view.range} onChange={range => narrow({ range })} />
      <ExportMenu search={search} disabled={isReversed(view)} />
      {view.range === 'custom' && <MomentFields view={view} narrow={narrow} />}
    </div>
  );
}
