/**
 * Returns the whole seconds until the time in a `Retry-After` header, given as a number of seconds or an HTTP date (RFC
 * 9110 §10.2.3); undefined if unusable. `nowMs` is the time of the response.
 */
export function retryAfterSeconds(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined;
  const value = header.trim();
  if (/^\d{1,9}$/.test(value)) return Number(value);
  const at = /^[A-Za-z]{3,9},? /.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - nowMs) / 1000));
}
