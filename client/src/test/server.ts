import { vi } from 'vitest';

type Answer = unknown | ((init: RequestInit) => unknown);

/** A stub server: path (without its query) -> body, or a `Response`. Anything else answers 404. */
export function stubServer(answers: Readonly<Record<string, Answer>>): string[] {
  const requests: string[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string, init: RequestInit = {}) => {
      requests.push(`${init.method ?? 'GET'} ${path}`);
      const answer = answers[`${init.method ?? 'GET'} ${path.split('?')[0]}`] ?? answers[path.split('?')[0] ?? ''];
      const body = typeof answer === 'function' ? await answer(init, path) : answer;
      if (body instanceof Response) return body;
      return body === undefined ? refusal(404, 'NOT_FOUND') : new Response(JSON.stringify(body));
    }),
  );
  return requests;
}

export const refusal = (status: number, code: string, details: Record<string, string | number> = {}): Response =>
  new Response(JSON.stringify({ error: code, code, details }), { status });
