/** Resolves `(function(a,b){return {name:a,price:b}}("Mug",19.9))`, in which Nuxt 2 passes each value by name. */
import { looseJson } from '../looseJson.js';

const MAX_LENGTH = 1_500_000;
const OPENING = '([{';
const CLOSING = ')]}';

/**
 * Maps the parameter names to their arguments.
 * @param names the function's parameter list
 * @param body the start of the returned object
 */
export function callArguments(script: string, names: string, body: number): ReadonlyMap<string, unknown> {
  const argumentsByName = new Map<string, unknown>();
  const [end = script.length] = partsAt(script, body);
  const call = /^[\s;]{0,9}\}\s{0,9}\)?\s{0,9}\(/.exec(script.slice(end, end + 40));
  if (!call) return argumentsByName;
  const start = end + call[0].length - 1;
  const [close = start, ...commas] = partsAt(script, start);
  const edges = [start, ...commas, close - 1];
  for (const [n, name] of names.split(',').entries()) {
    const [from, to] = [edges[n], edges[n + 1]];
    if (from === undefined || to === undefined) break;
    argumentsByName.set(name.trim(), argumentIn(script.slice(from + 1, to).trim()));
  }
  return argumentsByName;
}

/** Reads `.5` as a number and `void 0` as undefined. */
function argumentIn(text: string): unknown {
  if (/^-?\d{0,15}(?:\.\d{1,15})?$/.test(text) && text !== '') return Number(text);
  return text.startsWith('void') ? undefined : looseJson(`[${text}]`).flat(1).at(0);
}

/** The end of the bracket that opens at `start`, followed by the positions of the commas directly within it. */
function partsAt(script: string, start: number): number[] {
  const commas: number[] = [];
  const last = Math.min(script.length, start + MAX_LENGTH);
  for (let at = start, depth = 0; at < last; at++) {
    const char = script.charAt(at);
    if (char === '"' || char === "'") at = endOfText(script, at, char, last);
    else if (OPENING.includes(char)) depth++;
    else if (CLOSING.includes(char) && --depth <= 0) return [at + 1, ...commas];
    else if (char === ',' && depth === 1) commas.push(at);
  }
  return [];
}

function endOfText(script: string, quote: number, mark: string, last: number): number {
  let at = quote + 1;
  while (at < last && script[at] !== mark) at += script[at] === '\\' ? 2 : 1;
  return at;
}
