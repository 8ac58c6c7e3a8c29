/** Where the consent page may redirect: to the app's registered URLs, and in the sandbox to this machine. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** @param registered exact URLs; loopback ones need no registration, on any port. */
export function isAllowedRedirect(uri: string, registered: readonly string[]): boolean {
  if (registered.includes(uri)) return true;
  if (!URL.canParse(uri)) return false;
  const { protocol, hostname, username, password } = new URL(uri);
  return protocol === 'http:' && LOOPBACK.has(hostname) && username === '' && password === '';
}
