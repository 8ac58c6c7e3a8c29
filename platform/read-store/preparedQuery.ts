/**
 * Builds and compiles a query once and then only binds its values: building and compiling take as long as SQLite needs
 * to answer.
 */
import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { ReadTables } from './readTables.js';

type Value = string | number;

/** Placeholder for a value in the built query. */
class Place {
  constructor(readonly name: string) {}
}

/**
 * @param build called once per database, with a function that marks a value's place; everything else keeps its initial
 * value.
 */
export function preparedQuery<Row, Name extends string = never>(
  build: (sql: Kysely<ReadTables>, place: (name: Name) => never) => Compilable<Row>,
): (sql: Kysely<ReadTables>, values: Readonly<Record<Name, Value>>) => Promise<Row[]> {
  const compiled = new WeakMap<Kysely<ReadTables>, CompiledQuery<Row>>();

  function compiledFor(sql: Kysely<ReadTables>): CompiledQuery<Row> {
    const cached = compiled.get(sql);
    if (cached) return cached;
    // A column accepts any value of its type, and `never` is assignable to each; the placeholder is identified when the
    // values arrive.
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
