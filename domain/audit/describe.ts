/** Types of the audit descriptions, one for each event type in a noun's `audit.ts`. */
import type { EventKind, Fact } from '../kernel/event.js';
import type { ShopDomain } from '../kernel/names.js';
import type { AuditCategory } from './category.js';

/** A subject of another of the shop's streams. It has a name if its memory has a `title`. */
export interface AuditReference {
  stream(shop: ShopDomain): string;
  readonly subject: string;
}

/** @returns the `title` that the reference's memory has, at this point of the log; `null` if it has none. */
export type NameOf = (reference: AuditReference) => string | null;

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
   * @param nameOf knows what `refersTo` lists.
   */
  details(data: Data, before: Memory | null, nameOf: NameOf): string;
  /** Identifies the event's subject within its stream, if several events share it. */
  subject?(data: Data): string;
  /** Lists the subjects that the details state by name instead of by id. */
  refersTo?(data: Data): readonly AuditReference[];
  /** The subject's state after the event; `null` forgets it. By default the state is unchanged. */
  remember?(data: Data, before: Memory | null, nameOf: NameOf): Memory | null;
}

/** Requires a description for every event type. */
export type AuditOf<Kinds extends Readonly<Record<string, EventKind>>, Memory extends object = never> = {
  readonly [Type in keyof Kinds]: AuditDescription<Fact<Kinds[Type]['data']>, Memory>;
};
