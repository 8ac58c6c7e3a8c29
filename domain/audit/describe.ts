/** How a noun tells the audit trail about its events: one description for each event type, in its `audit.ts`. */
import type { EventKind, Fact } from '../kernel/event.js';
import type { AuditCategory } from './category.js';

export interface AuditDescription<Data> {
  /** In capitals, such as `COMPETITOR_ADDED`. Operators filter by it, so it never changes. */
  readonly action: string | ((data: Data) => string);
  readonly category: AuditCategory;
  /**
   * One line without personal data. What changed is written `before -> after`.
   * @param before the data of the event that last described the same thing (`subject`); `null` if there is none.
   */
  readonly details: (data: Data, before: Data | null) => string;
  /** What the event describes, within its stream, if a later one changes it: `details` then gets the former data. */
  readonly subject?: (data: Data) => string;
}

/** A description of each of these events: leaving one out does not compile. */
export type AuditOf<Kinds extends Readonly<Record<string, EventKind>>> = {
  readonly [Type in keyof Kinds]: AuditDescription<Fact<Kinds[Type]['data']>>;
};
