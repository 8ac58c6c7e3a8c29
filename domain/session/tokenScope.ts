/** The permissions of an API token; `write` includes no reading. Separate from the events to keep these out of the client bundle. */
export const TOKEN_SCOPES = ['read', 'write'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];
