/**
 * How many characters of a crash are reported; the client cuts what is longer. Apart from the schema, whose library has no
 * place in the first page.
 */
export const CLIENT_ERROR_LIMITS = { message: 1_000, stack: 8_000, componentStack: 8_000 } as const;
