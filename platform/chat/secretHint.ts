/** Shows a URL's host and the last characters of its path: enough to tell two apart. */
export function secretHint(url: string): string {
  const { host, pathname } = new URL(url);
  return pathname.length < SHORT ? host : `${host}/…${pathname.slice(-SHOWN)}`;
}

const SHOWN = 4;
/** Of a shorter path, the end would say too much. */
const SHORT = 16;
