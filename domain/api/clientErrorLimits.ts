/**
 * Character limits of a crash report; the client truncates longer texts. Separate from the schema to keep its library out
 * of the first page.
 */
export const CLIENT_ERROR_LIMITS = { message: 1_000, stack: 8_000, componentStack: 8_000 } as const;
