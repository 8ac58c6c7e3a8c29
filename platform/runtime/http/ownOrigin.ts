import { isUrl } from '../../../domain/kernel/isUrl.js';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Returns whether a URL's host is this machine. */
export const isLoopback = (hostname: string): boolean => LOOPBACK.has(hostname);

/**
 * Returns the app's own origin as this request's browser sees it: `publicUrl`, or, if that is this machine, whichever
 * of its names was typed. Ignores any other `Host`: an attacker may have chosen it.
 */
export function ownOrigin(publicUrl: string, host: string | undefined): string {
  const own = new URL(publicUrl);
  const typed = host !== undefined && isUrl(`http://${host}`) ? new URL(`${own.protocol}//${host}`) : own;
  const sameMachine = LOOPBACK.has(own.hostname) && LOOPBACK.has(typed.hostname) && own.port === typed.port;
  return sameMachine ? typed.origin : own.origin;
}

/** Returns every value that `ownOrigin` may return. */
export function ownOrigins(publicUrl: string): string[] {
  const { protocol, hostname, port, origin } = new URL(publicUrl);
  return LOOPBACK.has(hostname) ? [...LOOPBACK].map(name => `${protocol}//${name}${port && `:${port}`}`) : [origin];
}
