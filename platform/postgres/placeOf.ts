/** What of a server's URL may be shown: never the password. */
export function placeOf(url: string): string {
  if (!URL.canParse(url)) return 'an address that is no URL';
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || 5432}${pathname}`;
}
