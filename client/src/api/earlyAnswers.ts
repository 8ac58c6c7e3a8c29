/**
 * Answers that the page's first script (`early.ts`) asked for before the app's code was there. Each is taken once, by the
 * first call for it.
 */
export type EarlyAnswers = Map<string, Promise<Response>>;

declare global {
  interface Window {
    earlyAnswers?: EarlyAnswers;
  }
}

/** Sent with every read, so that an early read is the same request. */
export const GET_HEADERS = { accept: 'application/json' } as const;

/** After this time on the page, what nothing has taken is too old to be shown. */
export const LIFETIME_MS = 10_000;

/** @returns `undefined` if `path` was not requested early, was taken before, or is too old. */
export function takeEarly(path: string): Promise<Response> | undefined {
  if (performance.now() > LIFETIME_MS) forgetEarly();
  const answer = window.earlyAnswers?.get(path);
  window.earlyAnswers?.delete(path);
  return answer;
}

/**
 * A command was sent: what was answered before it may no longer be true. Or the page shows another screen, which asks for
 * none of it. An answer that nothing reads keeps one of the browser's few connections.
 */
export function forgetEarly(): void {
  for (const answer of window.earlyAnswers?.values() ?? []) answer.then(({ body }) => body?.cancel()).catch(() => {});
  window.earlyAnswers?.clear();
}
