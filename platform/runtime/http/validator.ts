/** Validates a request's parts against their TypeBox schemas, without converting values to other types. */
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

/** A query is text; these are the only spellings of a whole number or a boolean in it. `0x10` and `5.0` are not. */
const WHOLE = /^(?:0|-?[1-9]\d{0,14})$/;
const YES_OR_NO: ReadonlyMap<unknown, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

export const validator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const types = httpPart === 'querystring' ? typesOf(schema) : new Map<string, unknown>();
  return part => {
    const checker = checkerOf(schema);
    const value = types.size === 0 ? part : readQuery(part as Record<string, unknown>, types);
    return checker.Check(value) ? { value } : { error: checker.Errors(value) as never };
  };
};

const checkers = new WeakMap<TSchema, ReturnType<typeof Compile>>();

/** Compiled for the first request that needs it: compiling all of them would delay the start. */
function checkerOf(schema: TSchema): ReturnType<typeof Compile> {
  const cached = checkers.get(schema);
  if (cached) return cached;
  const made = Compile(schema);
  checkers.set(schema, made);
  return made;
}

const typesOf = (schema: TSchema): ReadonlyMap<string, unknown> => {
  const { properties = {} } = schema as { readonly properties?: Readonly<Record<string, { readonly type?: unknown }>> };
  return new Map(Object.entries(properties).map(([name, { type }]) => [name, type]));
};

/** Anything else stays text, or a repeated name's list, and is refused as such. */
const readQuery = (query: Readonly<Record<string, unknown>>, types: ReadonlyMap<string, unknown>) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, readAs(types.get(name), value)]));

function readAs(type: unknown, value: unknown): unknown {
  if (type === 'integer' && typeof value === 'string' && WHOLE.test(value)) return Number(value);
  if (type === 'boolean') return YES_OR_NO.get(value) ?? value;
  return value;
}
