/** A provider may stay silent for half a minute; a stop has ten seconds in total. */
const GRACE_MS = 4_000;

/**
 * Waits a few seconds for `sending` to finish after a stop. A message that the provider was just accepting then counts
 * as sent; otherwise it would be sent again, and a text message would arrive twice.
 * @throws what `sending` throws; `stop`'s reason, after which the bus redelivers on the next start.
 */
export function settleBeforeStop<Sent>(sending: Promise<Sent>, stop: AbortSignal): Promise<Sent> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const giveUpSoon = (): void => {
      timer = setTimeout(() => reject(stop.reason as Error), GRACE_MS);
    };
    const forget = (): void => {
      stop.removeEventListener('abort', giveUpSoon);
      clearTimeout(timer);
    };
    if (stop.aborted) giveUpSoon();
    else stop.addEventListener('abort', giveUpSoon);
    sending.finally(forget).then(resolve, reject);
  });
}
