/** Writes answers as their schemas say: what a schema does not name is left out. */
import build from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';

type Write = (answer: unknown) => string;

/** By schema: the endpoints' schemas live as long as the process, and its servers share them. */
const writers = new WeakMap<object, Write>();

/**
 * Builds each writer when its first answer is sent. All of them at the start took half a second of a processor, and memory
 * for answers that most processes never send.
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
