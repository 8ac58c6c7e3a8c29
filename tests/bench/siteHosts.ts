/** Where the sites of `shopSites` are: `127.0.1.1`, `127.0.1.2`, …, all on one port. */
export const siteHosts = (port: number, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `127.0.1.${n + 1}:${port}`);
