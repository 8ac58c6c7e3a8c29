import type { AuditLog } from '../../../../../domain/api/admin.js';
import type { Shown } from '../view/useView.js';
import type { Search } from './searchOf.js';

/** The props that the pages and the list of all rows share. */
export interface RowsProps extends Shown {
  readonly search: Search;
  /** `false` sends no request, because the range is reversed. */
  readonly possible: boolean;
  readonly onOpen: (entry: AuditLog) => void;
  /** The rows that the dialog walks. */
  readonly onRows: (rows: readonly AuditLog[]) => void;
}
