/**
 * Parses Shopify's search syntax: `updated_at:>='2026-07-01T00:00:00Z' AND (status:open OR test:true) -name:#1001`. As
 * at Shopify, an unusable term is not an error: the search drops it and reports a warning (shopify reference §7).
 */
export interface Warning {
  readonly field: string;
  readonly message: string;
}

type Operator = '' | '<' | '<=' | '>' | '>=';
type Test<Item> = (item: Item) => boolean;

/** Builds a term's predicate, or returns why the value is unusable. */
export type Filter<Item> = (operator: Operator, value: string) => Test<Item> | string;

export interface Search<Item> {
  readonly matches: Test<Item>;
  readonly warnings: readonly Warning[];
  /** The fields named by usable terms. */
  readonly fields: ReadonlySet<string>;
  /** Per time field, the earliest time that can match. Epoch milliseconds. */
  readonly atLeast: ReadonlyMap<string, number>;
}

const TOKEN = /\s*([()]|-?[A-Za-z_]+:(?:<=|>=|<|>)?(?:'[^']*'|"[^"]*"|[^\s()]*)|'[^']*'|"[^"]*"|[^\s()]+)/gy;
const TERM = /^([A-Za-z_]+):(<=|>=|<|>)?(?:'([^']*)'|"([^"]*)"|(.*))$/s;

export function parseSearch<Item>(query: string, filters: Readonly<Record<string, Filter<Item>>>): Search<Item> {
  const tokens = [...query.matchAll(TOKEN)].map(match => match[1] ?? '');
  const warnings: Warning[] = [];
  const fields = new Set<string>();
  let at = 0;

  const any = (): Test<Item> => {
    const tests = [all()];
    while (tokens[at] === 'OR') {
      at++;
      tests.push(all());
    }
    return item => tests.some(test => test(item));
  };

  const all = (): Test<Item> => {
    const tests: Test<Item>[] = [];
    for (let token = tokens[at]; token !== undefined && token !== 'OR' && token !== ')'; token = tokens[at]) {
      if (token === 'AND') at++;
      else tests.push(one());
    }
    return item => tests.every(test => test(item));
  };

  const one = (): Test<Item> => {
    const token = tokens[at++] ?? '';
    if (token === 'NOT') return not(one());
    if (token === '(') {
      const test = any();
      at++;
      return test;
    }
    return token.startsWith('-') ? not(term(token.slice(1))) : term(token);
  };

  const term = (token: string): Test<Item> => {
    const [, field = 'default', operator = '', ...quoted] = TERM.exec(token) ?? [];
    const filter = filters[field];
    const test = filter
      ? filter(operator as Operator, quoted.find(value => value !== undefined) ?? '')
      : field === 'default'
        ? `The sandbox does not search in free text: \`${token}\`.`
        : 'Invalid search field for this query.';
    if (typeof test !== 'string') {
      fields.add(field);
      return test;
    }
    warnings.push({ field, message: test });
    return () => true;
  };

  const matches = any();
  return { matches, warnings, fields, atLeast: lowerBounds(tokens) };
}

/** Only for a plain conjunction: an OR, a NOT or a bracket gives no bound. */
function lowerBounds(tokens: readonly string[]): ReadonlyMap<string, number> {
  const bounds = new Map<string, number>();
  if (tokens.some(token => ['OR', 'NOT', '(', ')'].includes(token))) return bounds;
  for (const token of tokens) {
    const [, field = '', operator, ...quoted] = TERM.exec(token) ?? [];
    const time = Date.parse(quoted.find(value => value !== undefined) ?? '');
    if (operator?.startsWith('>') && !Number.isNaN(time)) bounds.set(field, Math.max(bounds.get(field) ?? 0, time));
  }
  return bounds;
}

const not =
  <Item>(test: Test<Item>): Test<Item> =>
  item =>
    !test(item);

function comparison(operator: Operator, value: number): (found: number) => boolean {
  switch (operator) {
    case '':
      return found => found === value;
    case '<':
      return found => found < value;
    case '<=':
      return found => found <= value;
    case '>':
      return found => found > value;
    case '>=':
      return found => found >= value;
  }
}

/** Parses an ISO 8601 date or instant. A date without a time means its start in UTC. */
export const byTime =
  <Item>(timeOf: (item: Item) => number): Filter<Item> =>
  (operator, value) => {
    const time = /^\d{4}-\d{2}-\d{2}/.test(value) ? Date.parse(value) : Number.NaN;
    if (Number.isNaN(time)) return `Expected a timestamp, received \`${value}\`.`;
    const holds = comparison(operator, time);
    return item => holds(timeOf(item));
  };

export const byNumber =
  <Item>(numberOf: (item: Item) => number): Filter<Item> =>
  (operator, value) => {
    if (!/^-?\d+$/.test(value)) return `Expected field to be an integer, received \`${value}\`.`;
    const holds = comparison(operator, Number(value));
    return item => holds(numberOf(item));
  };

/** Matches one of a set of words, or several separated by commas: `status:active,draft`. */
export const byWord =
  <Item>(words: readonly string[], wordsOf: (item: Item) => readonly string[]): Filter<Item> =>
  (_operator, value) => {
    const wanted = value.toLowerCase().split(',');
    const unknown = wanted.find(word => !words.includes(word));
    if (unknown !== undefined) return `Input \`${unknown}\` is not an accepted value.`;
    return item => wordsOf(item).some(word => wanted.includes(word));
  };

/** Matches exactly this text, such as a name or an id's digits. */
export const byText =
  <Item>(pattern: RegExp, textOf: (item: Item) => string): Filter<Item> =>
  (_operator, value) =>
    pattern.test(value) ? item => textOf(item) === value : `Invalid value \`${value}\`.`;
