/** Creates the projections' own tables, as `../migrations` does on SQLite. A released step is never edited. */
export const READ_STORE_SCHEMA = [
  `create table projections (
     name       text    collate "C" not null,
     generation integer not null,
     version    integer not null,
     position   text    collate "C" not null,
     status     text    collate "C" not null,
     tables     text    not null,
     updated_at text    collate "C" not null,
     writes     bigint  not null default 0,
     primary key (name, generation)
   );
   create table dead_letters (
     projection text    collate "C" not null,
     position   text    collate "C" not null,
     event_id   text    collate "C" not null,
     event_type text    collate "C" not null,
     stream     text    collate "C" not null,
     revision   integer not null,
     error      text    not null,
     tries      integer not null,
     first_at   text    collate "C" not null,
     last_at    text    collate "C" not null,
     primary key (projection, position)
   );`,
  'alter table projections add column changes bigint not null default 0;',
];
