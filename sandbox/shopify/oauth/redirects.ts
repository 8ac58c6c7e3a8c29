/** Where the consent page may send a browser: to the app's registered addresses, and in the sandbox to this machine. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** @param registered exact addresses; loopback ones need no registration, whatever their port. */
export function isAllowedRedirect(uri: string, registered: readonly string[]): boolean {
  if (registered.includes(uri)) return true;
  if (!URL.canParse(uri)) return false;
  const { protocol, hostname, username, password } = new URL(uri);
  return protocol === 'http:' && LOOPBACK.has(hostname) && username === '' && password === '';
}
