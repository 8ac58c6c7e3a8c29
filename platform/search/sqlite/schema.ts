/** The tables of search.db. The file is filled from the log, so a change here is a new version, and no migration. */
export const SCHEMA_VERSION = 1;

export const SCHEMA = `
  -- One row. \`next_key\`: of the next entry. \`epoch\` rises when something else than the end of the trail changes,
  -- \`names\` when a kind or a shop does.
  create table state (
    id         integer primary key check (id = 1),
    checkpoint text,
    next_key   integer not null,
    epoch      integer not null,
    names      integer not null
  ) strict;
  insert into state values (1, null, 0, 0, 0);

  create table kinds (
    id       integer primary key check (id < 65536),
    category text not null,
    action   text not null,
    unique (category, action)
  ) strict;

  create table shops (
    id    integer primary key,
    shop  text not null unique,
    state text not null default 'active'
  ) strict;

  -- In the order of the log, without a gap. \`shop_id\` 0: the system's. \`set_id\` 0: no digests.
  create table entries (
    key        integer primary key,
    position   text    not null,
    id         text    not null,
    at         text    not null,
    shop_id    integer not null,
    kind_id    integer not null,
    details    text    not null,
    client     text,
    session_id text,
    set_id     integer not null
  ) strict;

  -- The digests of one client of one shop, which many entries have in common. Ids are not used again: blocks keep them.
  create table sets (
    id      integer primary key autoincrement,
    shop_id integer not null,
    digests text    not null,
    unique (shop_id, digests)
  ) strict;
  create table digests (
    digest text    not null,
    set_id integer not null,
    primary key (digest, set_id)
  ) strict, without rowid;

  create table subjects (
    key  text primary key,
    shop text,
    said text not null
  ) strict, without rowid;

  -- What each full block of entries holds, as one list of numbers a column.
  create table blocks (
    block  integer primary key,
    min_at text not null,
    max_at text not null,
    kinds  blob not null,
    shops  blob not null,
    sets   blob not null
  ) strict;

  -- Full blocks only. What many entries of a block have in common, as bits; the rest as words.
  create table dense (
    block integer not null,
    token text    not null,
    bits  blob    not null,
    primary key (block, token)
  ) strict, without rowid;
  -- Tokens that are frequent in any block: most that are asked for are not.
  create table frequent (token text primary key) strict, without rowid;
  create virtual table words using fts5 (
    tokens, content = '', contentless_delete = 1, detail = none, tokenize = "ascii tokenchars '~'"
  );

  pragma user_version = ${SCHEMA_VERSION};
`;
