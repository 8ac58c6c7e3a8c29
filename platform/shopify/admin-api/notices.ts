/** What an operator should know of and no query fails for: another API version answers, a call is going away. */
import type { HttpAnswer } from './createPost.js';

/** A pino logger is one. */
export interface Log {
  warn(details: object, message: string): void;
}

/** Says each thing once, not with every request. */
export function notices(log: Log, apiVersion: string): (answer: HttpAnswer) => void {
  const said = new Set<string>();
  const once = (key: string, details: object, message: string) => {
    if (said.has(key)) return;
    said.add(key);
    log.warn(details, message);
  };
  return ({ headers, requestId }) => {
    const version = headers.get('x-shopify-api-version');
    if (version !== null && version !== apiVersion)
      once(version, { asked: apiVersion, answered: version, requestId }, 'Shopify answers in another API version');
    const reason = headers.get('x-shopify-api-deprecated-reason');
    if (reason !== null) once(reason, { reason, requestId }, 'Shopify says that a call is deprecated');
  };
}
