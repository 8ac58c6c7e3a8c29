/** What a start must know of a store before it opens it. Each port has one beside its `open…`. */
export interface StoreKind {
  readonly sqlite: TablesOf & {
    /** SQL: 1 if this build knows the form of the tables. */
    readonly known: string;
    /** Whether each page is checked: what can be filled again must not fail later. Takes 1.5 s for a gigabyte. */
    readonly checked: boolean;
  };
  readonly postgres: TablesOf & {
    /** As in `migrate`; `null`: its tables are not migrated in steps. */
    readonly steps: { readonly engine: string; readonly known: number } | null;
  };
}

interface TablesOf {
  /** Whether these are the tables of such a store. */
  readonly isOurs: (tables: ReadonlySet<string>) => boolean;
  readonly facts: (tables: ReadonlySet<string>) => FactsInSql;
}

/** SQL expressions. */
export interface FactsInSql {
  /** The name of the log that it belongs to; `null`: it does not say. */
  readonly log: string;
  /** The furthest place in that log that it knows of; `null`: none. */
  readonly position: string;
  /** Whether it holds anything. */
  readonly used: string;
}

export type StoreLook =
  | { readonly is: 'absent' }
  /** Another program's, or a store of another kind. */
  | { readonly is: 'foreign' }
  | { readonly is: 'damaged'; readonly reason: string }
  /** A newer build, or one of another line, made its tables. */
  | { readonly is: 'unknown' }
  | {
      readonly is: 'there';
      readonly log: string | null;
      readonly position: string | null;
      readonly used: boolean;
    };
