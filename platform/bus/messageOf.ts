import { wellFormedJson } from '../runtime/json/wellFormedJson.js';
import type { Message } from './port.js';

/** A stored message as its publisher gave it. Repaired: an earlier version may have stored it with lone surrogates. */
export const messageOf = (row: { key: string; value: string; headers: string | null }): Message => ({
  key: row.key,
  value: JSON.parse(wellFormedJson(row.value)),
  ...(row.headers === null ? {} : { headers: JSON.parse(wellFormedJson(row.headers)) }),
});
