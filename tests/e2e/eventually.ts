/** Waits for something that happens soon. @throws Error if it does not within the limit in milliseconds. */
export async function eventually<Value>(look: () => Promise<Value>, limitMs = 60_000): Promise<NonNullable<Value>> {
  for (const end = Date.now() + limitMs; ; ) {
    const seen = await look();
    if (seen) return seen;
    if (Date.now() > end) throw new Error('it did not happen in time');
    await new Promise(resolve => setTimeout(resolve, 100));
  }
}
