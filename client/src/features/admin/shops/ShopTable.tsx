import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { ShopRecord } from '../../../../../domain/api/admin.js';
import { SCREENS } from '../../../../../domain/api/screens.js';
import type { AuditCategory } from '../../../../../domain/audit/category.js';
import { zoneName } from '../../../format/date.js';
import { Address } from '../parts/Address.js';
import { CategoryChip } from '../parts/CategoryChip.js';
import { DeviceInfo } from '../parts/DeviceInfo.js';
import { ExactTime } from '../parts/ExactTime.js';
import { SourceChip } from './SourceChip.js';
import '../parts/table.css';
import { adminTexts as texts } from '../texts/adminTexts.js';

interface Props {
  readonly caption: string;
  readonly rows: readonly ShopRecord[];
  readonly categoryOf: (row: ShopRecord) => AuditCategory;
  /** Address and device were erased with the shop. */
  readonly erased: boolean;
  /** The last column. */
  readonly last: { readonly name: string; readonly cell: (row: ShopRecord) => ReactNode };
}

/** Spec §2: the columns that active and deleted shops share, and the last one, which differs. */
export function ShopTable({ caption, rows, categoryOf, erased, last }: Props) {
  const [zone] = useState(() => zoneName(Date.now()));
  return (
    <table className="data audit shops">
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.columns.time(zone)}</th>
          {[
            texts.columns.shop,
            texts.columns.category,
            texts.columns.details,
            texts.columns.address,
            texts.columns.device,
            last.name,
          ].map(name => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={`${row.shopDomain} ${row.sessionId}`}>
            <td className="at-time">
              <ExactTime iso={row.lastActivity} />
            </td>
            <th scope="row" className="at-shop">
              <Link href={`${SCREENS.admin}?shop=${encodeURIComponent(row.shopDomain)}`}>{row.shopDomain}</Link>{' '}
              <SourceChip source={row.source} />
            </th>
            <td className="at-category">
              <CategoryChip category={categoryOf(row)} />
            </td>
            <td className="at-details">{row.details}</td>
            <td className="at-address">
              <Address ipAddress={row.ipAddress} erased={erased && row.ipAddress === null} />
            </td>
            <td className="at-device">
              <DeviceInfo device={row.device} userAgent={row.userAgent} erased={erased && row.device === null} />
            </td>
            <td className="at-acts">{last.cell(row)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
