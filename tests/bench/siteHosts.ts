/** The addresses of `shopSites`: `127.0.1.1`, `127.0.1.2`, …, on one port. */
export const siteHosts = (port: number, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `127.0.1.${n + 1}:${port}`);
