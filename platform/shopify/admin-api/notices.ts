/** Reports to the operator what fails no query: another API version answers, or a call is deprecated. */
import type { HttpAnswer } from './createPost.js';

/** Any pino logger will do. */
export interface Log {
  warn(details: object, message: string): void;
}

/** Logs each notice once, not with every request. */
export function notices(log: Log, apiVersion: string): (answer: HttpAnswer) => void {
  const logged = new Set<string>();
  const once = (key: string, details: object, message: string) => {
    if (logged.has(key)) return;
    logged.add(key);
    log.warn(details, message);
  };
  return ({ headers, requestId }) => {
    const version = headers.get('x-shopify-api-version');
    if (version !== null && version !== apiVersion)
      once(version, { asked: apiVersion, answered: version, requestId }, 'Shopify responds with another API version');
    const reason = headers.get('x-shopify-api-deprecated-reason');
    if (reason !== null) once(reason, { reason, requestId }, 'Shopify reports a deprecated call');
  };
}
