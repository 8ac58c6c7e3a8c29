import { openSqlite } from '../../sqlite/open.js';
import type { Message } from '../port.js';
import { createTables } from './schema.js';

export interface Unfinished {
  /** By topic, those of a key in their order: what some group has not finished. */
  readonly messages: ReadonlyMap<string, readonly Message[]>;
  /** Dead letters, by topic. */
  readonly dead: ReadonlyMap<string, number>;
}

interface Row {
  readonly topic: string;
  readonly key: string;
  readonly value: string;
  readonly headers: string | null;
}

const OPEN = `
  select topic, key, value, headers from messages m
  where not exists (select 1 from cursors c where c.topic = m.topic and c.partition = m.partition)
    or exists (
      select 1 from cursors c where c.topic = m.topic and c.partition = m.partition
        and (m.offset >= c.next or exists (select 1 from json_each(c.open) o where o.value ->> 0 = m.offset)))
  order by topic, partition, offset`;
const REPLAYING = 'select topic, key, value, headers from letters where attempt is not null order by rowid';
const DEAD = 'select topic, count(*) as number from letters where attempt is null group by topic order by topic';

/** What a bus that no one else has open still has to deliver. @returns it, and what closes the file again. */
export function readUnfinished(path: string): { readonly unfinished: Unfinished; close(): void } {
  const file = openSqlite(path, { synchronous: 'FULL', alone: true });
  createTables(file);
  const messages = new Map<string, Message[]>();
  for (const { topic, key, value, headers } of [
    ...file.prepare(OPEN).all<Row>(),
    ...file.prepare(REPLAYING).all<Row>(),
  ]) {
    const message: Message = {
      key,
      value: JSON.parse(value) as unknown,
      ...(headers === null ? {} : { headers: JSON.parse(headers) as Record<string, string> }),
    };
    const known = messages.get(topic);
    if (known) known.push(message);
    else messages.set(topic, [message]);
  }
  const dead = file.prepare(DEAD).all<{ topic: string; number: number }>();
  return {
    unfinished: { messages, dead: new Map(dead.map(({ topic, number }) => [topic, number])) },
    close: file.close,
  };
}
