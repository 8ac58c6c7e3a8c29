import { openSqlite } from '../../sqlite/open.js';

/** Removes an event from a log's file behind the program's back: drops the guarding trigger first. */
export function loseEvent(path: string, stream: string, revision: number): void {
  const log = openSqlite(path, { synchronous: 'FULL' });
  log.exec('drop trigger if exists events_are_not_deleted');
  log.prepare('delete from events where stream = ? and revision = ?').run([stream, revision]);
  log.close();
}
