import type { ReactNode } from 'react';
import type { AuditLog } from '../../../../../domain/api/admin.js';
import { Button } from '../../../ui/blueprint.js';
import { Archive, Search as SearchIcon } from '../../../ui/icons.js';
import { Empty, Skeleton } from '../../../ui/Panel.js';
import { LoadFailure } from '../parts/LoadFailure.js';
import { adminTexts as texts } from '../texts/adminTexts.js';
import type { Shown } from '../view/useView.js';
import { NO_FILTERS } from '../view/view.js';
import type { Search } from './searchOf.js';

interface Props extends Pick<Shown, 'narrow'> {
  readonly error: Error | null;
  readonly rows: readonly AuditLog[] | undefined;
  readonly search: Search;
  readonly onRetry: () => void;
  readonly children: (rows: readonly AuditLog[]) => ReactNode;
}

/** The rows, or why there are none (spec §2: loading, error, empty). */
export function RowsState({ error, rows, search, narrow, onRetry, children }: Props) {
  if (error !== null)
    return <LoadFailure title={texts.logs.failed} what={texts.logs.what} error={error} onRetry={onRetry} />;
  if (!rows) return <Skeleton label={texts.logs.loading} rows={10} className="skeleton-rows" />;
  if (rows.length > 0) return children(rows);
  if (Object.keys(search).length > 0)
    return (
      <Empty
        icon={<SearchIcon size={20} />}
        title={texts.logs.none}
        action={<Button text={texts.logs.clear} onClick={() => narrow(NO_FILTERS)} />}
      >
        {texts.logs.noMatch}
      </Empty>
    );
  return (
    <Empty icon={<Archive size={20} />} title={texts.logs.none}>
      {texts.logs.noneYet}
    </Empty>
  );
}
