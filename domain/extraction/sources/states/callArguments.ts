/** `(function(a,b){return {name:a,price:b}}("Mug",19.9))`: Nuxt 2 writes each value once, and hands it in by name. */
import { looseJson } from '../looseJson.js';

const MAX_LENGTH = 1_500_000;
const OPENING = '([{';
const CLOSING = ')]}';

/**
 * What the names stand for.
 * @param names as the function lists them
 * @param body where the object that it returns begins
 */
export function callArguments(script: string, names: string, body: number): ReadonlyMap<string, unknown> {
  const called = new Map<string, unknown>();
  const [end = script.length] = partsAt(script, body);
  const call = /^[\s;]{0,9}\}\s{0,9}\)?\s{0,9}\(/.exec(script.slice(end, end + 40));
  if (!call) return called;
  const start = end + call[0].length - 1;
  const [close = start, ...commas] = partsAt(script, start);
  const edges = [start, ...commas, close - 1];
  for (const [n, name] of names.split(',').entries()) {
    const [from, to] = [edges[n], edges[n + 1]];
    if (from === undefined || to === undefined) break;
    called.set(name.trim(), argumentIn(script.slice(from + 1, to).trim()));
  }
  return called;
}

/** `.5` is a number, and `void 0` nothing. */
function argumentIn(text: string): unknown {
  if (/^-?\d{0,15}(?:\.\d{1,15})?$/.test(text) && text !== '') return Number(text);
  return text.startsWith('void') ? undefined : looseJson(`[${text}]`).flat(1).at(0);
}

/** Where a bracket that opens at `start` ends, then the commas directly within it. */
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
