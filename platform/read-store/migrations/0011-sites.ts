import { type Kysely, type Migration, sql } from 'kysely';

/** A shop's pages with `www.` and those without stand in one queue: it is one site that is asked (domain/price/page). */
export const sites: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`update page_checks set host = substr(host, 5) where host like 'www.%.%'`.execute(db);
    await sql`delete from check_hosts where host like 'www.%.%'`.execute(db);
    await sql`delete from check_leases where host like 'www.%.%'`.execute(db);
    await sql`insert into check_hosts (host, due_at) select host, min(due_at) from page_checks
      where host not in (select host from check_hosts) group by host`.execute(db);
  },
};
