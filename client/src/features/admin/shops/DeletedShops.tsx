import { useDeletedShops } from './queries.js';
import { ShopPanel } from './ShopPanel.js';
import { ShopTable } from './ShopTable.js';

/** Spec §2: what is left of a deleted shop; Action defaults to DELETED. */
export function DeletedShops() {
  return (
    <ShopPanel
      what="deleted shops"
      query={useDeletedShops()}
      placeholder="Search by shop or details"
      emptyNote="A shop appears here when its data has been deleted."
      aside={<small className="muted filters-note">Kept 365 days without personal data, then removed.</small>}
      table={rows => (
        <ShopTable
          caption="Deleted shops"
          rows={rows}
          categoryOf={() => 'Data Deletion'}
          erased
          last={{ name: 'Action', cell: ({ action }) => <strong>{action || 'DELETED'}</strong> }}
        />
      )}
    />
  );
}
