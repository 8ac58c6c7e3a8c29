/**
 * A query that is built and compiled once, and from then on only given its values: building and compiling one takes as
 * long as SQLite needs to answer it.
 */
import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { ReadTables } from './readTables.js';

type Value = string | number;

/** What stands in the built query where a value will be. */
class Place {
  constructor(readonly name: string) {}
}

/**
 * @param build is called once for each database, with a function that marks a value's place; anything else in it stays as
 * it was then.
 */
export function preparedQuery<Row, Name extends string = never>(
  build: (sql: Kysely<ReadTables>, place: (name: Name) => never) => Compilable<Row>,
): (sql: Kysely<ReadTables>, values: Readonly<Record<Name, Value>>) => Promise<Row[]> {
  const compiled = new WeakMap<Kysely<ReadTables>, CompiledQuery<Row>>();

  function compiledFor(sql: Kysely<ReadTables>): CompiledQuery<Row> {
    const known = compiled.get(sql);
    if (known) return known;
    // A column takes any value of its type, and `never` is of each: the place is told apart when the values come.
    const made = build(sql, name => new Place(name) as never).compile();
    compiled.set(sql, made);
    return made;
  }

  return async (sql, values) => {
    const query = compiledFor(sql);
    const parameters = query.parameters.map(one => (one instanceof Place ? values[one.name as Name] : one));
    return (await sql.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
