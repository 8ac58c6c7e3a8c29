/** Guarded writes of one transaction. */
import type { Prepared, Query } from '../../postgres/openPostgres.js';
import { prepareRecurring } from '../../postgres/prepareRecurring.js';
import { eraseRows, removeOlder, removeRows, upsertRows } from '../../postgres/rows/bulk.js';
import { run } from '../../postgres/rows/openRows.js';
import type { Guard, TableChanges } from '../port.js';

export interface Write {
  readonly guard: Guard;
  readonly changes: readonly TableChanges[];
}

/**
 * Writes that concern different tables are one statement, with their guards: one round trip for all the projections that
 * an event wakes. Of those that share a table each sees what the ones before it wrote.
 * @returns for each whether its guard held.
 */
export function writerTogether(): (query: Query, writes: readonly Write[]) => Promise<boolean[]> {
  const recurring = prepareRecurring();
  return async (query, writes) => {
    const wrote = new Map<Write, boolean>();
    for (const group of apart(writes)) {
      const [first] = group;
      if (group.length === 1 && first && erases(first)) wrote.set(first, await eraseAndWrite(query, first));
      else {
        // In one order, so that their text recurs.
        const ordered = group.sort((a, b) => compare(written(a), written(b)));
        const { text, values } = statementOf(ordered, ({ changes }) => changes.flatMap(writesOf));
        const outcomes = await held(query, recurring(text), values);
        ordered.forEach((write, index) => void wrote.set(write, outcomes[index] === true));
      }
    }
    return writes.map(write => wrote.get(write) === true);
  };
}

/** The tables of which rows are put or removed. */
const written = ({ changes }: Write): string =>
  changes
    .filter(({ put, removed }) => put.length + removed.length > 0)
    .map(({ physicalName }) => physicalName)
    .join();

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** In order, in groups of which no two share a table. One statement cannot both delete and write a row: those go alone. */
function apart(writes: readonly Write[]): Write[][] {
  const groups: Write[][] = [];
  let used = new Set<string>();
  let alone = true;
  for (const write of writes) {
    const names = write.changes.map(({ physicalName }) => physicalName);
    const goesAlone = erases(write) || names.length === 0;
    if (alone || goesAlone || names.some(name => used.has(name))) {
      groups.push([write]);
      used = new Set(names);
    } else {
      groups.at(-1)?.push(write);
      for (const name of names) used.add(name);
    }
    alone = goesAlone;
  }
  return groups;
}

const erases = ({ changes }: Write): boolean =>
  changes.some(({ erased = [], outlived = [] }) => erased.length + outlived.length > 0);

type PartOf = (part: Parameters<typeof removeRows>[3]) => string;

/** The guards and everything they guard. */
function statementOf(writes: readonly Write[], partsOf: (write: Write) => readonly PartOf[]) {
  const values: unknown[] = [];
  const arg = (value: unknown) => `$${values.push(value)}`;
  const texts = writes.flatMap((write, number) => {
    const guard = `guard_${number}`;
    const part = { arg, only: `(select count(*) from ${guard}) = 1` };
    // The guard is compiled with arguments of its own, numbered from one.
    const before = values.length;
    values.push(...write.guard.parameters);
    const sql = write.guard.sql.replace(/\$(\d+)/g, (_, own: string) => `$${before + Number(own)}`);
    return [
      `${guard} as (${sql} returning 1)`,
      ...partsOf(write).map((text, index) => `part_${number}_${index} as (${text(part)})`),
    ];
  });
  const counts = writes.map((_, number) => `(select count(*) from guard_${number}) = 1`);
  return { text: `with ${texts.join(',\n')} select array[${counts.join(', ')}] as held`, values };
}

/** @returns for each guard whether it held. */
async function held(query: Query, text: string | Prepared, values: readonly unknown[]): Promise<readonly boolean[]> {
  const [answer] = await query<{ held: boolean[] }>(text, values);
  return answer?.held ?? [];
}

async function eraseAndWrite(query: Query, write: Write): Promise<boolean> {
  const { changes } = write;
  const { text, values } = statementOf([write], () =>
    changes.flatMap(({ physicalName, erased = [], outlived = [] }) => [
      ...(erased.length > 0 ? [(part: Parameters<PartOf>[0]) => eraseRows(physicalName, erased, part)] : []),
      ...outlived.map(older => (part: Parameters<PartOf>[0]) => removeOlder(physicalName, older, part)),
    ]),
  );
  const [wrote] = await held(query, text, values);
  if (!wrote) return false;
  for (const change of changes) {
    await run(query, arg => upsertRows(change.table, change.physicalName, change.put, { arg }));
    await run(query, arg => removeRows(change.table, change.physicalName, change.removed, { arg }));
  }
  return true;
}

const writesOf = ({ table, physicalName, put, removed }: TableChanges): PartOf[] => [
  ...(put.length > 0 ? [(part: Parameters<PartOf>[0]) => upsertRows(table, physicalName, put, part)] : []),
  ...(removed.length > 0 ? [(part: Parameters<PartOf>[0]) => removeRows(table, physicalName, removed, part)] : []),
];
