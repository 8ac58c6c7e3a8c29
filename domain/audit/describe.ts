/** Types of the audit descriptions, one for each event type in a noun's `audit.ts`. */
import type { EventKind, Fact } from '../kernel/event.js';
import type { AuditCategory } from './category.js';

/**
 * @typeParam Memory the remembered state of a subject, which lets a later event state `before -> after`. JSON without
 * personal data.
 */
export interface AuditDescription<Data, Memory extends object = never> {
  /** Upper-case, such as `COMPETITOR_ADDED`. Operators filter by it, so it never changes. */
  readonly action: string | ((data: Data) => string);
  readonly category: AuditCategory | ((data: Data) => AuditCategory);
  /**
   * One line without personal data. Writes changes as `before -> after` (wording.ts).
   * @param before the subject's remembered state; `null` if there is none.
   */
  details(data: Data, before: Memory | null): string;
  /** Identifies the event's subject within its stream, if several events share it. */
  subject?(data: Data): string;
  /** The subject's state after the event; `null` forgets it. By default the state is unchanged. */
  remember?(data: Data, before: Memory | null): Memory | null;
}

/** Requires a description for every event type. */
export type AuditOf<Kinds extends Readonly<Record<string, EventKind>>, Memory extends object = never> = {
  readonly [Type in keyof Kinds]: AuditDescription<Fact<Kinds[Type]['data']>, Memory>;
};
