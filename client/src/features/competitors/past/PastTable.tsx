import type { Competitor } from '../../../../../domain/api/competitors.js';
import { competitorPrice, money } from '../../../format/money.js';
import { StatusTag } from '../table/StatusTag.js';
import { VersusOwn } from '../table/VersusOwn.js';
import { pastTexts as texts } from '../texts/pastTexts.js';
import { changeSince } from './compareWithNow.js';

interface Props {
  readonly then: readonly Competitor[];
  /** `undefined` while it loads. */
  readonly now: readonly Competitor[] | undefined;
}

/** Lists the competitors as they were, and their changes since; changed ones come first. */
export function PastTable({ then, now }: Props) {
  const rows = then.map(row => ({
    row,
    change:
      now &&
      changeSince(
        row,
        now.find(({ id }) => id === row.id),
      ),
  }));
  const groups = [
    [texts.different, rows.filter(({ change }) => change)],
    [texts.same, rows.filter(({ change }) => !change)],
  ] as const;
  return (
    <section className="panel" aria-label={texts.label}>
      <table className="data past">
        <thead>
          <tr>
            <th scope="col">{texts.columns.competitor}</th>
            <th scope="col">{texts.columns.status}</th>
            <th scope="col" className="number">
              {texts.columns.price}
            </th>
            <th scope="col">{texts.columns.product}</th>
            <th scope="col" className="number">
              {texts.columns.vs}
            </th>
            <th scope="col" className="number">
              {texts.columns.now}
            </th>
          </tr>
        </thead>
        {groups.map(
          ([name, found]) =>
            found.length > 0 && (
              <tbody key={name}>
                <tr className="group">
                  <th colSpan={6} scope="rowgroup">
                    {name} <span className="muted">{found.length}</span>
                  </th>
                </tr>
                {found.map(({ row, change }) => (
                  <tr key={row.id}>
                    <th scope="row">{row.label}</th>
                    <td data-label={texts.columns.status}>
                      <StatusTag availability={row.availability} />
                    </td>
                    <td data-label={texts.columns.price} className="number">
                      {competitorPrice(row.price, row.currency)}
                    </td>
                    <td data-label={texts.columns.product}>
                      <OwnThen competitor={row} />
                    </td>
                    <td data-label={texts.columns.vs} className="number">
                      <VersusOwn competitor={row} />
                    </td>
                    <td data-label={texts.columns.now} className="number now">
                      {change ?? <span className="muted">{now ? texts.asThen : '…'}</span>}
                    </td>
                  </tr>
                ))}
              </tbody>
            ),
        )}
      </table>
    </section>
  );
}

/** The product that the merchant had chosen, or whose match was certain: a guess is not shown as one. */
function OwnThen({
  competitor: { pair, ownProductTitle, ownPrice, ownCurrency },
}: {
  readonly competitor: Competitor;
}) {
  if (pair === 'assumed' || ownProductTitle === null) return <span className="muted">{texts.noProduct}</span>;
  return (
    <>
      {ownProductTitle}
      {ownPrice !== null && <small>{money(ownPrice, ownCurrency)}</small>}
    </>
  );
}
