/** Describes what a start must know about a store before opening it. Each port defines one next to its `open…`. */
export interface StoreKind {
  readonly sqlite: TablesOf & {
    /** SQL: 1 if this build supports the tables' version. */
    readonly known: string;
    /** Checks each page: a store that can be refilled must not fail later. Takes 1.5 s per gigabyte. */
    readonly checked: boolean;
  };
  readonly postgres: TablesOf & {
    /** As in `migrate`; `null` if its tables are not migrated in steps. */
    readonly steps: { readonly engine: string; readonly known: number } | null;
  };
}

interface TablesOf {
  /** Returns whether these tables belong to such a store. */
  readonly isOurs: (tables: ReadonlySet<string>) => boolean;
  readonly facts: (tables: ReadonlySet<string>) => FactsInSql;
}

/** SQL expressions. */
export interface FactsInSql {
  /** The name of the log that it belongs to; `null` if unknown. */
  readonly log: string;
  /** Its furthest position in that log; `null` if none. */
  readonly position: string;
  /** True if it holds any data. */
  readonly used: string;
}

export type StoreFacts =
  | { readonly is: 'absent' }
  /** Belongs to another program, or is a store of another kind. */
  | { readonly is: 'foreign' }
  | { readonly is: 'damaged'; readonly reason: string }
  /** A newer build, or a build of another branch, created its tables. */
  | { readonly is: 'unknown' }
  | {
      readonly is: 'there';
      readonly log: string | null;
      readonly position: string | null;
      readonly used: boolean;
    };
