import type { AuditLog } from '../../../../../domain/api/admin.js';
import type { Shown } from '../view/useView.js';
import type { Search } from './searchOf.js';

/** What the pages and the list of all rows are given. */
export interface RowsProps extends Shown {
  readonly search: Search;
  /** `false`: the range is reversed, so nothing is asked for. */
  readonly possible: boolean;
  readonly onOpen: (entry: AuditLog) => void;
  /** The rows that the dialog walks. */
  readonly onRows: (rows: readonly AuditLog[]) => void;
}
