import type { Message } from '../port.js';

/** A stored message as its publisher gave it. */
export const messageOf = (row: { key: string; value: string; headers: string | null }): Message => ({
  key: row.key,
  value: JSON.parse(row.value),
  ...(row.headers === null ? {} : { headers: JSON.parse(row.headers) }),
});
