/** A GraphQL document with the type of its answer, which is checked when it comes: nothing from outside is believed. */
import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

declare const variables: unique symbol;

export interface Operation<Data, Variables> {
  /** As in the document; for log lines. */
  readonly name: string;
  readonly document: string;
  /** @returns what is wrong with it, or `null`. */
  readonly check: (data: unknown) => data is Data;
  readonly [variables]?: Variables;
}

/** @param document one operation, with its name. */
export function operation<Variables>() {
  return <Schema extends TSchema>(document: string, schema: Schema): Operation<Static<Schema>, Variables> => {
    const validator = Compile(schema);
    const name = /^(?:query|mutation) (\w+)/.exec(document)?.[1];
    if (name === undefined) throw new Error('a document starts with its operation and name');
    return { name, document, check: (data): data is Static<Schema> => validator.Check(data) };
  };
}
