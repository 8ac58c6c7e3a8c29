import { useQueryClient } from '@tanstack/react-query';
import { NEWER_COUNTED } from '../../../../../domain/api/admin.js';
import { ChevronUp } from '../../../ui/icons.js';
import { adminTexts as texts } from '../texts/adminTexts.js';
import { reloadLogs, useNewer } from './queries.js';
import type { RowsProps } from './rowsProps.js';

interface Props extends Pick<RowsProps, 'search' | 'narrow'> {
  /** Up to where the rows on screen look; `null`: there are none yet. */
  readonly asOf: string | null;
}

/** '12 new': what arrived since the rows were read waits here, so that no row moves while it is looked at. */
export function NewerEntries({ search, narrow, asOf }: Props) {
  const queries = useQueryClient();
  const { data: newer } = useNewer(search, asOf);
  const show = () => {
    narrow({});
    void reloadLogs(queries);
  };
  return (
    <span role="status" className="newer">
      {newer > 0 && (
        <button type="button" className="newer-chip" onClick={show}>
          <ChevronUp size={12} />
          {texts.logs.newer(newer >= NEWER_COUNTED ? `${NEWER_COUNTED - 1}+` : String(newer))}
        </button>
      )}
    </span>
  );
}
