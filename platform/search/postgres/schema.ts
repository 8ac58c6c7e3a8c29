/** The tables of the search engine. A step that was released is never edited. */
export const SEARCH_SCHEMA = [
  `create table search_state (
     id         integer primary key check (id = 1),
     checkpoint text collate "C"
   );
   insert into search_state values (1, null);
   create table search_shops (
     shop  text collate "C" primary key,
     state text collate "C" not null
   );
   create table search_entries (
     position   text collate "C" primary key,
     id         text collate "C" not null,
     at         text collate "C" not null,
     shop       text collate "C",
     action     text collate "C" not null,
     category   text collate "C" not null,
     details    text not null,
     client     text,
     session_id text collate "C",
     words      tsvector not null,
     digests    text[] collate "C" not null
   );
   create index search_entries_words on search_entries using gin (words);
   create index search_entries_digests on search_entries using gin (digests);
   create index search_entries_at on search_entries (at);
   create index search_entries_shop on search_entries (shop, position);
   create index search_entries_action on search_entries (action, position);
   create index search_entries_category on search_entries (category, position);
   create table search_subjects (
     key  text collate "C" primary key,
     shop text collate "C",
     said text not null
   );
   create index search_subjects_shop on search_subjects (shop);`,
];
