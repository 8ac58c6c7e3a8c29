/** Matches the SQLite schema (`../sqlite/openSqliteKeys.ts`). Times are milliseconds since 1970. */
export const VAULT_SCHEMA = [
  `create table vault_check (id integer primary key check (id = 1), box bytea not null);
   create table vault_keys (
     id text collate "C" primary key, shop text collate "C" not null, purpose text collate "C" not null,
     generation integer not null, created_at bigint not null, wrapped bytea, destroyed_at bigint, reason text,
     expires_at bigint,
     unique (shop, purpose, generation), check ((wrapped is null) = (destroyed_at is not null))
   );
   create table vault_secrets (
     shop text collate "C", name text collate "C", sealed text not null, primary key (shop, name)
   );`,
  // The log whose events the keys open, and up to where they were found complete.
  `create table vault_log (
     id integer primary key check (id = 1), name text not null, complete_to text collate "C"
   );`,
];
