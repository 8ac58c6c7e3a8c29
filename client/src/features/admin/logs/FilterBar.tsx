import { useId } from 'react';
import type { AuditFacets } from '../../../../../domain/api/admin.js';
import { AUDIT_CATEGORIES } from '../../../../../domain/audit/category.js';
import { actionName } from '../../../api/actionName.js';
import { count } from '../../../format/number.js';
import { Segments } from '../../../ui/Segments.js';
import { Select } from '../../../ui/Select.js';
import { SearchBox } from '../parts/SearchBox.js';
import { adminTexts as texts } from '../texts/adminTexts.js';
import type { Shown } from '../view/useView.js';
import { SHOP_FILTERS, type ShopFilter } from '../view/view.js';
import { ExportMenu } from './ExportMenu.js';
import { isReversed, type Search } from './searchOf.js';

const SHOPS: Readonly<Record<ShopFilter, string>> = texts.filters.shops;
interface Props extends Shown {
  readonly search: Search;
  readonly facets: AuditFacets | undefined;
}

/** Spec §2: category, action, shops and free text, with a count for each choice. */
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
      <SearchBox value={view.search} placeholder={texts.filters.search} onChange={text => narrow({ search: text })} />
      <span className="log-filter">
        <label htmlFor={ids.category} className="muted">
          {texts.filters.category}
        </label>
        <Select
          id={ids.category}
          options={[
            { value: '', name: texts.filters.all },
            ...categories.map(name => ({
              value: name,
              name: withCount(texts.categories[name], facets?.categories[name]),
            })),
          ]}
          value={view.category ?? ''}
          onChange={value => narrow({ category: value === '' ? null : value })}
        />
      </span>
      <span className="log-filter">
        <label htmlFor={ids.action} className="muted">
          {texts.filters.action}
        </label>
        <Select
          id={ids.action}
          options={[
            { value: '', name: texts.filters.all },
            ...actions.map(name => ({ value: name, name: withCount(actionName(name), facets?.actions[name]) })),
          ]}
          value={view.action ?? ''}
          onChange={value => narrow({ action: value || null })}
        />
      </span>
      <Segments
        label={texts.filters.ofShops}
        options={SHOP_FILTERS.map(value => ({ value, name: SHOPS[value] }))}
        value={view.shops}
        onChange={shops => narrow({ shops })}
      />
      <ExportMenu search={search} disabled={isReversed(view)} />
    </div>
  );
}
