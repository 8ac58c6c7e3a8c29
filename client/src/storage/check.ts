/** Checks for stored values: an earlier build, or anyone with the browser's tools, may have written them. */
export type Check<Value> = (value: unknown) => value is Value;

export const isText: Check<string> = value => typeof value === 'string';
export const isNumber: Check<number> = value => typeof value === 'number';

export const isOneOf =
  <Word extends string>(words: readonly Word[]): Check<Word> =>
  (value): value is Word =>
    words.some(word => word === value);

export const orNull =
  <Value>(check: Check<Value>): Check<Value | null> =>
  (value): value is Value | null =>
    value === null || check(value);

export const isListOf =
  <Value>(check: Check<Value>): Check<Value[]> =>
  (value): value is Value[] =>
    Array.isArray(value) && value.every(check);

/** An object whose named fields pass; other fields are ignored. */
export const hasFields =
  <Value extends object>(fields: { readonly [Name in keyof Value]?: Check<Value[Name]> }): Check<Value> =>
  (value): value is Value =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<Check<unknown> | undefined>(fields).every(
      ([name, check]) => check?.(Reflect.get(value, name)) ?? true,
    );
