/** Responses that the page's first script (`early.ts`) requested before the app loaded. The first call for each takes it. */
export type EarlyResponses = Map<string, Promise<Response>>;

declare global {
  interface Window {
    earlyResponses?: EarlyResponses;
  }
}

/** Sent with every read, so that an early read is the same request. */
export const GET_HEADERS = { accept: 'application/json' } as const;

/** Responses still untaken after this time on the page are too old to show. */
export const LIFETIME_MS = 10_000;

/** @returns `undefined` if `path` was not requested early, was taken before, or is too old. */
export function takeEarlyResponse(path: string): Promise<Response> | undefined {
  if (performance.now() > LIFETIME_MS) dropEarlyResponses();
  const answer = window.earlyResponses?.get(path);
  window.earlyResponses?.delete(path);
  return answer;
}

/**
 * Called when a command is sent, because earlier responses may then be outdated, and on a screen that needs none of them:
 * an unread response occupies one of the browser's few connections.
 */
export function dropEarlyResponses(): void {
  for (const answer of window.earlyResponses?.values() ?? []) answer.then(({ body }) => body?.cancel()).catch(() => {});
  window.earlyResponses?.clear();
}
