/**
 * How far the index goes: one document, changed only by who read its last form. The cluster has no transactions, so this
 * one change is the moment at which a write counts: entries beyond the checkpoint are never shown, and what was said of
 * subjects and shops lies here until the next write has put it in its place.
 */
import type { Client } from '@elastic/elasticsearch';
import type { Position } from '../../event-store/port.js';
import { SearchConflict, type ShopState, type SubjectNote } from '../port.js';
import { statusOf } from './isLost.js';

export interface Pending {
  readonly shops: Readonly<Record<string, ShopState>>;
  readonly subjects: Readonly<Record<string, SubjectNote | null>>;
}

export interface State {
  readonly checkpoint: Position | null;
  /** Raised with every change: the version of what is pending, so that a late writer cannot put it over newer. */
  readonly step: number;
  /** The step at which shops changed last. */
  readonly shopsStep: number;
  /** Whether erased subjects may still stand in the files. */
  readonly unclean: boolean;
  readonly pending: Pending;
}

export interface ReadState extends State {
  /** What a change is expected to find; `null`: nothing. */
  readonly seen: { readonly if_seq_no: number; readonly if_primary_term: number } | null;
}

const ID = 'state';
const NOTHING: Pending = { shops: {}, subjects: {} };

/** @param whole whether with what is pending of subjects: many, and only writers want them. */
export async function readState(client: Client, index: string, whole: boolean): Promise<ReadState> {
  try {
    const { _source, _seq_no, _primary_term } = await client.get<State>({
      index,
      id: ID,
      ...(whole ? {} : { _source_excludes: ['pending.subjects'] }),
    });
    return {
      ...(_source as State),
      pending: { ...NOTHING, ..._source?.pending },
      seen: { if_seq_no: _seq_no as number, if_primary_term: _primary_term as number },
    };
  } catch (fault) {
    if (statusOf(fault) !== 404) throw fault;
    return { checkpoint: null, step: 0, shopsStep: 0, unclean: false, pending: NOTHING, seen: null };
  }
}

/** @throws SearchConflict if another has changed it meanwhile. */
export async function changeState(client: Client, index: string, { seen }: ReadState, document: State): Promise<void> {
  try {
    await client.index({ index, id: ID, document, ...(seen ?? { op_type: 'create' as const }) });
  } catch (fault) {
    if (statusOf(fault) !== 409) throw fault;
    throw new SearchConflict(`the index does not end at ${document.checkpoint} any more: another process writes it`);
  }
}
