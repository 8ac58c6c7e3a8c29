import type { Competitor } from '../../../../../domain/api/competitors.js';
import { competitorPrice, money } from '../../../format/money.js';
import { ownPriceText } from '../table/ownPriceText.js';
import { StatusTag } from '../table/StatusTag.js';
import { changeSince } from './compareWithNow.js';

interface Props {
  readonly then: readonly Competitor[];
  /** `undefined` while it loads. */
  readonly now: readonly Competitor[] | undefined;
}

/** The competitors as they were, beside what became of them: those that are different today first. */
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
    ['Different today', rows.filter(({ change }) => change)],
    ['As it is today', rows.filter(({ change }) => !change)],
  ] as const;
  return (
    <section className="panel" aria-label="Competitors then">
      <table className="data past">
        <thead>
          <tr>
            <th scope="col">Competitor</th>
            <th scope="col">Status</th>
            <th scope="col" className="number">
              Price
            </th>
            <th scope="col">Your product</th>
            <th scope="col" className="number">
              vs Yours
            </th>
            <th scope="col" className="number">
              Now
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
                    <td data-label="Status">
                      <StatusTag availability={row.availability} />
                    </td>
                    <td data-label="Price" className="number">
                      {competitorPrice(row.price, row.currency)}
                    </td>
                    <td data-label="Your product">
                      {row.ownProductTitle ?? <span className="muted">none chosen</span>}
                      {row.ownPrice !== null && <small>{money(row.ownPrice, row.ownCurrency)}</small>}
                    </td>
                    <td data-label="vs Yours" className="number">
                      {row.percentVsOwn === null ? <span className="muted">—</span> : ownPriceText(row.percentVsOwn)}
                    </td>
                    <td data-label="Now" className="number now">
                      {change ?? <span className="muted">{now ? 'as then' : '…'}</span>}
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
