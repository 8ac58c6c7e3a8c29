/** A GraphQL document with its response's type, which is checked on arrival: no outside data is trusted. */
import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

declare const variables: unique symbol;

export interface Operation<Data, Variables> {
  /** The operation's name in the document; for log lines. */
  readonly name: string;
  readonly document: string;
  /** @returns an error message, or `null`. */
  readonly check: (data: unknown) => data is Data;
  readonly [variables]?: Variables;
}

/** @param document one named operation. */
export function operation<Variables>() {
  return <Schema extends TSchema>(document: string, schema: Schema): Operation<Static<Schema>, Variables> => {
    const validator = Compile(schema);
    const name = /^(?:query|mutation) (\w+)/.exec(document)?.[1];
    if (name === undefined) throw new Error('a document must start with its operation and name');
    return { name, document, check: (data): data is Static<Schema> => validator.Check(data) };
  };
}
