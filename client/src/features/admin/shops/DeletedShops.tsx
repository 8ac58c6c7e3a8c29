import { adminTexts as texts } from '../texts/adminTexts.js';
import { useDeletedShops } from './queries.js';
import { ShopPanel } from './ShopPanel.js';
import { ShopTable } from './ShopTable.js';

/** Spec §2: what is left of a deleted shop; Action defaults to DELETED. */
export function DeletedShops() {
  return (
    <ShopPanel
      which="deleted"
      query={useDeletedShops()}
      aside={<small className="muted filters-note">{texts.shops.kept}</small>}
      table={rows => (
        <ShopTable
          caption={texts.shops.deleted.caption}
          rows={rows}
          categoryOf={() => 'Data Deletion'}
          erased
          last={{
            name: texts.columns.action,
            cell: ({ action }) => <strong>{action || texts.shops.isDeleted}</strong>,
          }}
        />
      )}
    />
  );
}
