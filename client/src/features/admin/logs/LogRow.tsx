import { memo } from 'react';
import type { AuditLog } from '../../../../../domain/api/admin.js';
import { actionName } from '../../../api/actionName.js';
import { Button } from '../../../ui/blueprint.js';
import { Comparison, Console } from '../../../ui/icons.js';
import { Address } from '../parts/Address.js';
import { CategoryChip } from '../parts/CategoryChip.js';
import { DeviceInfo } from '../parts/DeviceInfo.js';
import { ExactTime } from '../parts/ExactTime.js';
import { walkRows } from '../parts/tableKeys.js';
import { adminTexts as texts } from '../texts/adminTexts.js';
import { hasChange } from './changesIn.js';
import { DetailsText } from './DetailsText.js';

interface Props {
  readonly entry: AuditLog;
  /** Among all rows of the search, from 1. */
  readonly rank: number;
  /** The Tab key reaches this row; arrow keys lead to the others. */
  readonly first: boolean;
  readonly open: boolean;
  readonly onOpen: (entry: AuditLog) => void;
}

/** One entry. If something changed, a double click, Enter, or the button compares it (spec §2). */
export const LogRow = memo(function LogRow({ entry, rank, first, open, onOpen }: Props) {
  const changed = hasChange(entry.details);
  const compare = changed ? () => onOpen(entry) : undefined;
  return (
    <tr
      data-entry={entry.position}
      data-open={open}
      aria-rowindex={rank + 1}
      tabIndex={first ? 0 : -1}
      onDoubleClick={compare}
      onKeyDown={event => {
        if (event.key === 'Enter' && event.target === event.currentTarget) compare?.();
        else walkRows(event);
      }}
    >
      <td className="at-time">
        <ExactTime iso={entry.timestamp} />
      </td>
      <td className="at-shop" title={entry.shopDomain ?? undefined}>
        {entry.shopDomain ?? <span className="muted">{texts.system}</span>}
      </td>
      <td className="at-category">
        <CategoryChip category={entry.category} />
      </td>
      <td className="at-action" title={entry.action}>
        {actionName(entry.action)}
      </td>
      {/* The audit trail is written in English. */}
      <td className="at-details" title={entry.details} lang="en">
        <DetailsText details={entry.details} />
      </td>
      <td className="at-address">
        <Address ipAddress={entry.ipAddress} erased={entry.erased} />
      </td>
      <td className="at-device">
        {entry.apiToken === null ? (
          <DeviceInfo device={entry.device} userAgent={entry.userAgent} erased={entry.erased} />
        ) : (
          <span className="audit-device" title={entry.userAgent ?? undefined}>
            <Console />
            <span>{texts.logs.apiToken(entry.apiToken)}</span>
          </span>
        )}
      </td>
      <td className="at-acts">
        {changed && (
          <Button
            variant="minimal"
            size="small"
            icon={<Comparison />}
            text={texts.logs.compare}
            onClick={() => onOpen(entry)}
          />
        )}
      </td>
    </tr>
  );
});
