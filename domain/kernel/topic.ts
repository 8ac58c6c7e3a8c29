/**
 * A topic as a value (ADR 0025): it types publishing and consuming (`application/topics`), and a message that does not
 * fit its schema becomes a dead letter instead of a later crash.
 */
import { type Static, type TSchema, Type } from 'typebox';

export interface Topic<Schema extends TSchema = TSchema> {
  readonly name: string;
  /** Messages of one key are handled in order, by one consumer at a time. */
  readonly key: (value: Static<Schema>) => string;
  /** No personal data in plain text. */
  readonly value: Schema;
}

export const topic = <Schema extends TSchema>(value: Topic<Schema>): Topic<Schema> => value;

/** A string with a type of its own in the domain. */
export const Branded = <Name extends string>() => Type.Unsafe<Name>({ type: 'string', minLength: 1 });
/** A readonly list. */
export const Texts = Type.Unsafe<readonly string[]>({ type: 'array', items: { type: 'string' } });
