interface Closable {
  close(): Promise<void>;
}

/**
 * Waits for an engine to open, for a bounded time. An engine that opens later is closed, because the start is tried again
 * and nobody uses it; one that opened in time is left alone.
 * @throws Error with code `ETIMEDOUT` after `ms`; whatever `opening` rejects with.
 */
export function openWithin<Engine extends Closable>(ms: number, opening: Promise<Engine>): Promise<Engine> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      opening.then(engine => engine.close()).catch(() => {});
      reject(Object.assign(new Error(), { code: 'ETIMEDOUT' }));
    }, ms);
    opening.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
