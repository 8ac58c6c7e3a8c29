/** Headers, errors and small schemas shared by all endpoints. */
import { type Static, type TSchema, Type } from 'typebox';

/** The body of every error: `error` is readable text, `code` is stable (domain/kernel/errors). */
export const ErrorBody = Type.Object({
  error: Type.String(),
  code: Type.String(),
  details: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
});
export type ErrorBody = Static<typeof ErrorBody>;

/**
 * A command repeated with the same key (after a lost answer or a double click) runs once. Chosen by the client, unique
 * per action; 8 to 128 visible characters.
 */
export const IDEMPOTENCY_HEADER = 'idempotency-key';

/** A GET with the position from a command's reply waits up to `READ_WAIT_MS` for the read model to reach it. */
export const IF_POSITION_HEADER = 'if-position';
export const READ_WAIT_MS = 5_000;

/**
 * Whole seconds since the answer was current (RFC 9111 §5.1). Present on a merchant's GET while the event log is down and
 * the read models serve the last known state.
 */
export const AGE_HEADER = 'age';

/** The `:id` of a path. Accepts anything that could be an id; the lookup decides whether it exists. */
export const IdParams = Type.Object({ id: Type.String({ pattern: '^[\\w-]{1,128}$' }) });

/** The log position of a command's effect; `null` if there was nothing to do. */
export const Position = Type.Union([Type.String({ maxLength: 64 }), Type.Null()]);
export const Accepted = Type.Object({ position: Position });
export type Accepted = Static<typeof Accepted>;

/** A JSON number, as spec §3's clients expect; the domain uses exact decimal strings. */
export const Price = Type.Number();
export const Nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

/** Text without control characters. The embedded engine truncates text at a NUL; the others are useless. */
export const SafeText = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$' });

/** A past time, ISO 8601 with a time zone. Future times are refused. */
export const Moment = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?(Z|[+-]\\d{2}:\\d{2})$',
});
/** Defaults to now. */
export const At = Type.Optional(Moment);
/** Reads the state at a past time (docs/adr/0020). */
export const AtQuery = Type.Object({ at: At });

/** One of a fixed list of words. */
export const OneOf = <Word extends string>(words: readonly Word[]) =>
  Type.Unsafe<Word>({ type: 'string', enum: [...words] });

/** An object with arbitrary keys. */
export const ByName = <Schema extends TSchema>(schema: Schema) =>
  Type.Unsafe<Record<string, Static<Schema>>>({ type: 'object', additionalProperties: schema });

/** The answer to a browser navigation: always a redirect, even for errors, because a person sees it. */
export const redirects = (target: string) => ({
  302: { description: `Redirects to ${target}; on an error to the start page, with its code and text in the query.` },
});
