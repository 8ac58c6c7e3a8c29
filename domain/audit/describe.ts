/** How a noun tells the audit trail about its events: one description for each event type, in its `audit.ts`. */
import type { EventKind, Fact } from '../kernel/event.js';
import type { AuditCategory } from './category.js';

/**
 * @typeParam Memory what is kept of a subject between its events, so that a later one can say `before -> after`. Never
 * personal data. JSON.
 */
export interface AuditDescription<Data, Memory extends object = never> {
  /** In capitals, such as `COMPETITOR_ADDED`. Operators filter by it, so it never changes. */
  readonly action: string | ((data: Data) => string);
  readonly category: AuditCategory | ((data: Data) => AuditCategory);
  /**
   * One line without personal data. What changed is written `before -> after` (wording.ts).
   * @param before what is known of the event's subject; `null` if nothing is, or if it has no subject.
   */
  details(data: Data, before: Memory | null): string;
  /** What the event is about, within its stream, if former or later events are about it too. */
  subject?(data: Data): string;
  /** What is known of the subject after the event; `null` forgets it. Default: what was known before. */
  remember?(data: Data, before: Memory | null): Memory | null;
}

/** A description of each of these events: leaving one out does not compile. */
export type AuditOf<Kinds extends Readonly<Record<string, EventKind>>, Memory extends object = never> = {
  readonly [Type in keyof Kinds]: AuditDescription<Fact<Kinds[Type]['data']>, Memory>;
};
