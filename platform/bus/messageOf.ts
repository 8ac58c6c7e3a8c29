import { wellFormedJson } from '../runtime/json/wellFormedJson.js';
import type { Message } from './port.js';

/** A stored message as published. Repaired: an earlier version may have stored lone surrogates. */
export const messageOf = (row: { key: string; value: string; headers: string | null }): Message => ({
  key: row.key,
  value: JSON.parse(wellFormedJson(row.value)),
  ...(row.headers === null ? {} : { headers: JSON.parse(wellFormedJson(row.headers)) }),
});
