/**
 * Creates the log's tables. As in SQLite, the log's head is its last event: under the writers' lock there is no second
 * truth to keep in step. `COLLATE "C"` compares streams and ids by their bytes, the same on every server. `data` and
 * `meta` are text: `jsonb` would lose the order of keys, and refuses a NUL.
 */
export const EVENT_STORE_SCHEMA = [
  `create table events (
     position    bigint  primary key,
     type        text    collate "C" not null,
     stream      text    collate "C" not null,
     revision    integer not null,
     schema      integer not null,
     id          text    collate "C" not null unique,
     shop        text    collate "C",
     at          text    collate "C" not null,
     recorded_at text    collate "C" not null,
     data        text    not null,
     meta        text    not null,
     unique (stream, revision)
   );
   create table stream_max_age (stream text collate "C" primary key, seconds bigint not null);
   create function events_are_never_changed() returns trigger language plpgsql as
     $$ begin raise exception 'events are never changed or deleted'; end $$;
   create trigger events_stay before update or delete or truncate on events
     for each statement execute function events_are_never_changed();`,
  // The prefix of the log's positions: eight hexadecimal digits.
  `create table event_log (name text collate "C" not null);
   insert into event_log values (left(md5(random()::text || clock_timestamp()::text), 8));`,
  // An event can be removed only after its digest is recorded. A first fence: the hash chain is the proof (ADR 0034).
  `create table removed_events (
     position    bigint primary key,
     digest      text   not null,
     recorded_at text   collate "C" not null,
     removed_at  text   not null
   );
   create trigger removals_stay before update or delete or truncate on removed_events
     for each statement execute function events_are_never_changed();
   create function only_noted_events_leave() returns trigger language plpgsql as
     $$ begin
       if not exists (select 1 from removed_events where position = old.position) then
         raise exception 'events are never changed or deleted';
       end if;
       return old;
     end $$;
   drop trigger events_stay on events;
   create trigger events_are_not_changed before update or truncate on events
     for each statement execute function events_are_never_changed();
   create trigger events_stay before delete on events for each row execute function only_noted_events_leave();`,
  // Locks the log while it is moved here.
  `alter table event_log add column moving boolean not null default false;`,
];
