/** Makes every connection of this thread meet SQLite's own errors for a full or read-only disk, without a disk. */

interface Connection {
  readonly isOpen: boolean;
  exec(sql: string): void;
}

const connections = new Set<Connection>();

const each = (pragma: string) => {
  for (const one of connections) if (one.isOpen) one.exec(pragma);
};

export interface Disk {
  readonly name: 'full' | 'read-only';
  /** From now on no file grows (full), or nothing is written (read-only). */
  fail(): void;
  recover(): void;
}

/** A limit below the present size means that size. */
export const FULL: Disk = {
  name: 'full',
  fail: () => each('pragma max_page_count = 1'),
  recover: () => each('pragma max_page_count = 4294967294'),
};
export const READ_ONLY: Disk = {
  name: 'read-only',
  fail: () => each('pragma query_only = on'),
  recover: () => each('pragma query_only = off'),
};

/** The driver, for `vi.mock`: records each connection that it opens. */
// biome-ignore lint/suspicious/noExplicitAny: TypeScript extends only classes whose constructor takes any arguments.
export const remembering = <Driver extends { readonly DatabaseSync: new (...args: any[]) => Connection }>(
  driver: Driver,
) => ({
  ...driver,
  DatabaseSync: class extends driver.DatabaseSync {
    // biome-ignore lint/suspicious/noExplicitAny: as above.
    constructor(...args: any[]) {
      super(...args);
      connections.add(this);
    }
  },
});
