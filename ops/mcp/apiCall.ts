/** Calls the API with the caller's own token, so that scopes, limits and the audit trail apply. */
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '../../domain/api/endpoint.js';
import { pathTo } from '../../domain/api/pathTo.js';

export interface Input<E extends Endpoint> {
  readonly params?: ParamsOf<E>;
  readonly query?: QueryOf<E>;
  readonly body?: BodyOf<E>;
}

export type ApiCall = <E extends Endpoint>(endpoint: E, input?: Input<E>) => Promise<AnswerOf<E>>;

/** An answer of the API that is no success; the message is for people. */
export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal';
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Sends one request: over HTTP, or within this process. */
export type Send = (request: {
  readonly method: Endpoint['method'];
  readonly url: string;
  readonly body: string | undefined;
}) => Promise<{ readonly status: number; readonly body: string }>;

/** @throws ApiRefusal for a refusal, from the returned function. */
export const apiCall =
  (send: Send): ApiCall =>
  async (endpoint, { params, query, body } = {}) => {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, String(value));
    const path = pathTo(endpoint, (params ?? {}) as never);
    const answer = await send({
      method: endpoint.method,
      url: search.size === 0 ? path : `${path}?${search}`,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const content = JSON.parse(answer.body) as { readonly code?: string; readonly error?: string };
    if (answer.status >= 400) throw new ApiRefusal(content.code ?? 'INTERNAL', content.error ?? 'The call failed.');
    return content as never;
  };
