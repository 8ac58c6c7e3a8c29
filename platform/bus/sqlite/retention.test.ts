import { describe, expect, it } from 'vitest';
import { openSqlite } from '../../sqlite/open.js';
import { deleteOldMessages } from './retention.js';
import { createTables } from './schema.js';

/** Ten messages, offsets 0 to 9, in partition 3 of one topic. */
function tenMessages(...statements: string[]) {
  const database = openSqlite(':memory:', { synchronous: 'NORMAL' });
  createTables(database);
  for (let offset = 0; offset < 10; offset++)
    database.prepare("INSERT INTO messages VALUES ('t', 3, ?, 'k', '1', NULL)").run([offset]);
  for (const statement of statements) database.exec(statement);
  const { more } = deleteOldMessages(database);
  const kept = database.prepare('SELECT offset FROM messages').all<{ offset: number }>();
  database.close();
  return { more, kept: kept.map(({ offset }) => offset) };
}
const readUpTo = (group: string, next: number, low = next) =>
  `INSERT INTO cursors (topic, grp, partition, next, low) VALUES ('t', '${group}', 3, ${next}, ${low})`;

describe('retention', () => {
  it('keeps everything in a topic that no group reads', () => {
    expect(tenMessages().kept).toHaveLength(10);
  });

  it('keeps what the slowest group has not taken over', () => {
    expect(tenMessages(readUpTo('fast', 10), readUpTo('slow', 7))).toEqual({ more: false, kept: [7, 8, 9] });
  });

  it('keeps everything from the first message that waits for a retry', () => {
    expect(tenMessages(readUpTo('fast', 10), readUpTo('slow', 10, 6)).kept).toEqual([6, 7, 8, 9]);
  });
});
