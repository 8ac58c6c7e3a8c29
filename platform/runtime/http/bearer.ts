/** @returns the secret in an `Authorization: Bearer` header (RFC 6750); `null` for another scheme or none. */
export const bearerIn = (header: string | undefined): string | null =>
  /^Bearer +(\S*) *$/i.exec(header ?? '')?.[1] ?? null;
