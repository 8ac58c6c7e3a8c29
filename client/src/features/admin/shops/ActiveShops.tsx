import { adminTexts as texts } from '../texts/adminTexts.js';
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
        which="active"
        query={useActiveShops()}
        aside={<SourceLegend />}
        table={rows => (
          <ShopTable
            caption={texts.shops.active.caption}
            rows={rows}
            categoryOf={({ source }) => (source === 'database_sessions' ? 'Sessions' : 'Shop Operations')}
            erased={false}
            last={{
              name: texts.shops.status,
              cell: () => (
                <span className="audit-chip" data-tone="good">
                  {texts.shops.isActive}
                </span>
              ),
            }}
          />
        )}
      />
    </>
  );
}
