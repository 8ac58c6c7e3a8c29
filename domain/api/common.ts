/** What every call shares: headers, errors, and the small shapes that the others are made of. */
import { type Static, Type } from 'typebox';

/** Every refusal and fault: `error` is the text for people, `code` is stable (domain/kernel/errors). */
export const ErrorBody = Type.Object({
  error: Type.String(),
  code: Type.String(),
  details: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
});
export type ErrorBody = Static<typeof ErrorBody>;

/**
 * A command that comes again with the same key (a lost answer, an impatient click) is carried out once.
 * Client-made, unique per intention; 8 to 128 visible characters.
 */
export const IDEMPOTENCY_HEADER = 'idempotency-key';

/** A GET that carries the position of a command's reply waits until the read model has it, at most `READ_WAIT_MS`. */
export const IF_POSITION_HEADER = 'if-position';
export const READ_WAIT_MS = 5_000;

/** The `:id` of a path. What it names is looked up, so all that an id could be is let through, and nothing else. */
export const IdParams = Type.Object({ id: Type.String({ pattern: '^[\\w-]{1,128}$' }) });

/** A command's reply: where its effect stands in the log. `null` where there was nothing to do. */
export const Position = Type.Union([Type.String({ maxLength: 64 }), Type.Null()]);
export const Accepted = Type.Object({ position: Position });
export type Accepted = Static<typeof Accepted>;

/** A JSON number that was exact as a decimal string in the domain: what spec §3's clients read. */
export const Price = Type.Number();
export const Nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

/** Text without control characters: a NUL would be cut short by the embedded engine, and none of them is wanted. */
export const SafeText = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$' });

/** One of a fixed list of words. */
export const OneOf = <Word extends string>(words: readonly Word[]) =>
  Type.Unsafe<Word>({ type: 'string', enum: [...words] });

/** What a call answers that a browser is sent to: a redirect, also where it is refused, as people see it. */
export const redirects = (where: string) => ({
  302: { description: `To ${where}; a refusal to the start page, with its code and text in the address.` },
});
