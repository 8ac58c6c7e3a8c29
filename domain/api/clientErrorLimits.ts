/**
 * How many characters of a crash are reported; the client cuts the rest. Kept apart from the schema, whose library does
 * not belong in the first page.
 */
export const CLIENT_ERROR_LIMITS = { message: 1_000, stack: 8_000, componentStack: 8_000 } as const;
