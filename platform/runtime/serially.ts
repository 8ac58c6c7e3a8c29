export type Serially = <Result>(task: () => Promise<Result>, key?: string) => Promise<Result>;

/**
 * @returns a function that runs tasks of one key one at a time, in order of arrival, and different keys concurrently. A
 * failing task affects no other.
 */
export function serially(): Serially {
  const lastOf = new Map<string, Promise<unknown>>();
  return (task, key = '') => {
    const result = (lastOf.get(key) ?? Promise.resolve()).then(task);
    const settled = result.then(forget, forget);
    lastOf.set(key, settled);
    return result;

    function forget(): void {
      if (lastOf.get(key) === settled) lastOf.delete(key);
    }
  };
}
