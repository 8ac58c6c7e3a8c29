/**
 * Aborts with the first of `signals`, until released. Unlike `AbortSignal.any`, which leaves a listener in each of
 * them: a signal that lives as long as the process would grow with every request.
 */
export function abortedBy(...signals: readonly AbortSignal[]): {
  readonly signal: AbortSignal;
  readonly release: () => void;
} {
  const either = new AbortController();
  const abort = ({ target }: { readonly target: unknown }): void => either.abort((target as AbortSignal).reason);
  const release = (): void => {
    for (const signal of signals) signal.removeEventListener('abort', abort);
  };
  for (const signal of signals) {
    if (signal.aborted) abort({ target: signal });
    else signal.addEventListener('abort', abort);
  }
  return { signal: either.signal, release };
}
