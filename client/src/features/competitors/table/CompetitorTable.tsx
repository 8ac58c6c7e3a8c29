import type { Competitor } from '../../../../../domain/api/competitors.js';
import { CompetitorRow } from './CompetitorRow.js';

interface Props {
  readonly rows: readonly Competitor[];
  readonly onOpen: (id: string) => void;
}

/** Spec §2's columns; the own price and the freshness have their own columns. */
export function CompetitorTable({ rows, onOpen }: Props) {
  return (
    <table className="data competitors">
      <thead>
        <tr>
          <th scope="col">Competitor</th>
          <th scope="col">Status</th>
          <th scope="col" className="number">
            Price
          </th>
          <th scope="col" className="number">
            Change
          </th>
          <th scope="col" className="number">
            vs Yours
          </th>
          <th scope="col">Last Checked</th>
          <th scope="col">Freshness</th>
          <th scope="col">
            <span className="unseen">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(competitor => (
          <CompetitorRow key={competitor.id} competitor={competitor} onOpen={() => onOpen(competitor.id)} />
        ))}
      </tbody>
    </table>
  );
}
