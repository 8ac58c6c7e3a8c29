/**
 * Describes a topic (ADR 0025): types publishing and consuming (`application/topics`). A message that violates the
 * schema becomes a dead letter.
 */
import { type Static, type TSchema, Type } from 'typebox';

export interface Topic<Schema extends TSchema = TSchema> {
  readonly name: string;
  /** One consumer at a time handles the messages with the same key, in order. */
  readonly key: (value: Static<Schema>) => string;
  /** Contains no personal data in plain text. */
  readonly value: Schema;
}

export const topic = <Schema extends TSchema>(value: Topic<Schema>): Topic<Schema> => value;

/** A non-empty string with a branded type. */
export const Branded = <Name extends string>() => Type.Unsafe<Name>({ type: 'string', minLength: 1 });
export const Texts = Type.Unsafe<readonly string[]>({ type: 'array', items: { type: 'string' } });
