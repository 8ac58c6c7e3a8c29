/** A provider may be silent for half a minute; a stop has ten seconds, and others need some of them. */
const GRACE_MS = 4_000;

/**
 * What `sending` comes to, if it does within seconds of a stop. A message that was just being accepted is then known to
 * be sent: given up at once, it would be sent again, and a text message shows twice.
 * @throws what `sending` throws; the reason of `stop`, and then the bus delivers it again after the next start.
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
