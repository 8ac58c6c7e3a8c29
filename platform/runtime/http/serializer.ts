/** Serialises responses by their schemas: omits what a schema does not name. */
import build from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';

type Write = (answer: unknown) => string;

/** Keyed by schema: the endpoints' schemas live as long as the process, and its servers share them. */
const writers = new WeakMap<object, Write>();

/**
 * Compiles each serializer for its first response. Compiling all of them at startup took half a second of CPU time, and
 * memory for responses that most processes never send.
 */
export const serializer: FastifySerializerCompiler<object> =
  ({ schema }) =>
  answer => {
    let write = writers.get(schema);
    if (!write) {
      write = build(schema);
      writers.set(schema, write);
    }
    return write(answer);
  };
