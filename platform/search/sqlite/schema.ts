/** The tables of search.db. The file is filled from the log, so a change here raises the version and needs no migration. */
export const SCHEMA_VERSION = 2;

/** In characters. */
export const LONGEST_INDEXED_PREFIX = 2;

export const SCHEMA = `
  create table state (
    id         integer primary key check (id = 1),
    checkpoint text
  ) strict;
  insert into state values (1, null);

  create table kinds (
    id       integer primary key,
    category text not null,
    action   text not null,
    unique (category, action)
  ) strict;

  create table shops (
    id    integer primary key,
    shop  text not null unique,
    state text not null default 'active'
  ) strict;

  -- Keys rise in the order of the log. Narrow, because counts read millions of rows. \`shop_id\` 0: the system's.
  create table entries (
    key     integer primary key,
    at      text    not null,
    kind_id integer not null,
    shop_id integer not null
  ) strict;
  create index entries_at on entries (at);
    create index entries_shop on entries (shop_id);

  -- \`personal\`: 1 while the entry has a client, a session or digests.
  create table contents (
    key        integer primary key,
    position   text    not null unique,
    id         text    not null,
    details    text    not null,
    client     text,
    session_id text,
    personal   integer not null
  ) strict;

  create table subjects (
    key  text primary key,
    shop text,
    said text not null
  ) strict, without rowid;

  -- By entries.key: the tokens of tokens.ts.
  create virtual table words using fts5 (
    tokens, content = '', contentless_delete = 1, prefix = '1 ${LONGEST_INDEXED_PREFIX}',
    tokenize = "ascii tokenchars '~_-'"
  );
  create virtual table vocabulary using fts5vocab (words, row);

  pragma user_version = ${SCHEMA_VERSION};
`;
