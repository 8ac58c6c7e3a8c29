import { useActiveShops } from './queries.js';
import { ShopPanel } from './ShopPanel.js';
import { ShopTable } from './ShopTable.js';
import { SourceLegend } from './SourceChip.js';
import { Statistics } from './Statistics.js';

/** Spec §2: statistics, then the shops; Status is always ACTIVE. */
export function ActiveShops() {
  return (
    <>
      <Statistics />
      <ShopPanel
        what="active shops"
        query={useActiveShops()}
        placeholder="Search by shop, details, or IP address"
        emptyNote="A shop appears here when it is connected."
        aside={<SourceLegend />}
        table={rows => (
          <ShopTable
            caption="Active shops"
            rows={rows}
            categoryOf={({ source }) => (source === 'database_sessions' ? 'Sessions' : 'Shop Operations')}
            erased={false}
            last={{
              name: 'Status',
              cell: () => (
                <span className="audit-chip" data-tone="good">
                  ACTIVE
                </span>
              ),
            }}
          />
        )}
      />
    </>
  );
}
