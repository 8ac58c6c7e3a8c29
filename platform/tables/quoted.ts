/** Quotes a name of our own table definitions, which may be a keyword. */
export const quoted = (name: string): string => `"${name}"`;
