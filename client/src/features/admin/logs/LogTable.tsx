import { useState } from 'react';
import type { AuditLog } from '../../../../../domain/api/admin.js';
import { zoneName } from '../../../format/date.js';
import { adminTexts as texts } from '../texts/adminTexts.js';
import { LogRow } from './LogRow.js';

interface Props {
  readonly rows: readonly AuditLog[];
  /** All rows of the search, and how many of them are above these. */
  readonly total: number;
  readonly above: number;
  readonly openEntry: string | null;
  readonly onOpen: (entry: AuditLog) => void;
  /** Pixels in the place of rows that are not drawn. */
  readonly space?: { readonly before: number; readonly after: number };
}

const columns = () => [
  [texts.columns.shop, 'at-shop'],
  [texts.columns.category, 'at-category'],
  [texts.columns.action, 'at-action'],
  [texts.columns.details, 'at-details'],
  [texts.columns.address, 'at-address'],
  [texts.columns.device, 'at-device'],
];

export function LogTable({ rows, total, above, openEntry, onOpen, space }: Props) {
  const [zone] = useState(() => zoneName(Date.now()));
  const opened = rows.findIndex(({ position }) => position === openEntry);
  return (
    <table className="data audit" aria-rowcount={total + 1}>
      <caption className="unseen">{texts.logs.caption}</caption>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" className="at-time">
            {texts.columns.time(zone)}
          </th>
          {columns().map(([name, className]) => (
            <th key={name} scope="col" className={className}>
              {name}
            </th>
          ))}
          <th scope="col" className="at-acts">
            <span className="unseen">{texts.logs.compare}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {space && <Space height={space.before} />}
        {rows.map((entry, index) => (
          <LogRow
            key={entry.position}
            entry={entry}
            rank={above + index + 1}
            first={index === Math.max(opened, 0)}
            open={entry.position === openEntry}
            onOpen={onOpen}
          />
        ))}
        {space && <Space height={space.after} />}
      </tbody>
    </table>
  );
}

function Space({ height }: { readonly height: number }) {
  if (height === 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row without an index cannot be focused.
    <tr aria-hidden="true" className="at-space">
      <td style={{ height }} />
    </tr>
  );
}
