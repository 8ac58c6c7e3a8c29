import { wellFormedJson } from '../runtime/json/wellFormedJson.js';
import type { Message } from './port.js';

/** A message as engines store it. */
export interface StoredMessage {
  readonly key: string;
  /** JSON. */
  readonly value: string;
  /** JSON. */
  readonly headers: string | null;
}

/** @throws TypeError for a value that is not JSON, or a key with a NUL. */
export function encode({ key: given, value, headers }: Message): StoredMessage {
  const key = given.toWellFormed();
  const json: string | undefined = JSON.stringify(value);
  if (json === undefined) throw new TypeError(`the value of a message of key '${key}' is not JSON`);
  if (key.includes('\0')) throw new TypeError('the key of a message contains a NUL');
  return {
    key,
    value: wellFormedJson(json),
    headers: headers ? wellFormedJson(JSON.stringify(headers)) : null,
  };
}
