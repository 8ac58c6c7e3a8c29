/** Finds the state in a page's scripts: JSON, an assigned literal, or a framework's stream. */
import type { Page } from '../../page/readPage.js';
import type { PageScript } from '../../page/tree.js';
import { looseJson, looseValueAt } from '../looseJson.js';
import { callArguments } from './callArguments.js';
import { flightRows } from './flight.js';
import { nuxtState, remixState } from './numberedValues.js';

const ASSIGNED =
  /(?:window\.)?(?:__[A-Z][A-Z_]{4,40}__|__NUXT__|initialState|INITIAL_STATE|productData|product_data|pageData)\s{0,3}=\s{0,3}(?=[{[])|dataLayer\.push\(\s{0,3}(?=\{)|dataLayer\s{0,3}=\s{0,3}(?=\[)|gtag\(\s{0,3}["']event["'],\s{0,3}["']view_item["'],\s{0,3}(?=\{)|__NUXT__\s{0,3}=\s{0,3}\(function\(([\w$, ]{0,20000})\)\{return\s?(?=\{)/g;
const MAX_STATE = 1_500_000;
/** Limits all of a page's literals together, because a hostile page opens thousands that span the rest of their script. */
const MAX_READ = 4 * MAX_STATE;

export interface State {
  readonly path: string;
  readonly value: unknown;
}

export function* states({ scripts }: Page): Generator<State> {
  const budget = { left: MAX_READ };
  for (const script of scripts) {
    if (script.text.length <= MAX_STATE && script.text.length >= 20 && script.text.includes('rice'))
      yield* script.type.includes('json') ? jsonOf(script) : assignedIn(script.text, budget);
  }
  for (const { id, value } of flightRows(scripts)) yield { path: `__next_f.${id}`, value };
  const streamed = remixState(scripts);
  if (streamed !== undefined) yield { path: 'streamController', value: streamed };
}

function* jsonOf({ type, id, text }: PageScript): Generator<State> {
  if (type.includes('ld+json')) return;
  const path = `script#${id || type}`;
  for (const value of looseJson(text))
    yield { path, value: id === '__NUXT_DATA__' && Array.isArray(value) ? nuxtState(value) : value };
}

function* assignedIn(text: string, budget: { left: number }): Generator<State> {
  for (const match of text.matchAll(ASSIGNED)) {
    const path = match[0].slice(0, 24).replace(/[\s=([]+$/, '');
    const start = match.index + match[0].length;
    const names = match[1] === undefined ? undefined : callArguments(text, match[1], start);
    // Finding the end of a call may have read the whole script.
    if (names) budget.left -= MAX_STATE;
    const { value, end } = looseValueAt(text, start, names);
    yield { path, value };
    budget.left -= end - start;
    if (budget.left <= 0) break;
  }
}
