/**
 * JSON as shops write it: control characters, comments, trailing commas, single or missing quotes, unescaped quotes,
 * HTML comments around it, several objects in a row, the end cut off (reference §4). One pass, bounded depth.
 */

const MAX_DEPTH = 60;
const MAX_LENGTH = 3_000_000;

/** All values of a block: strict JSON if it parses, otherwise as much as can be recovered. Never throws. */
export function looseJson(block: string): unknown[] {
  if (block.length > MAX_LENGTH) return [];
  const strict = parseStrictly(block);
  if (strict !== undefined) return [strict];
  const text = unwrap(block);
  const again = text === block ? undefined : parseStrictly(text);
  return again !== undefined ? [again] : new LooseReader(text).all();
}

export interface LooseValue {
  readonly value: unknown;
  /** Where it ends, as far as that can be told. */
  readonly end: number;
}

/**
 * Where a JavaScript object literal starts in a script: the value from there, `undefined` if there is none.
 * @param names what the variables in it stand for
 */
export function looseValueAt(script: string, start: number, names?: ReadonlyMap<string, unknown>): LooseValue {
  const last = endOfStatement(script, Math.min(script.length, start + MAX_LENGTH));
  // Most states are the last statement of their script, and strict JSON: read many times faster.
  const strict = names ? undefined : parseStrictly(script.slice(start, last));
  if (strict !== undefined) return { value: strict, end: last };
  const reader = new LooseReader(script.slice(start, last), names);
  return { value: reader.first(), end: start + reader.read };
}

/** A script is asked once for each of its states: of spaces without end, only so many are walked. */
const MAX_SPACES = 200;

/** Before the spaces and semicolons at the end. */
function endOfStatement(script: string, end: number): number {
  let last = end;
  while (last > end - MAX_SPACES && last > 0 && (script.charCodeAt(last - 1) <= 32 || script[last - 1] === ';')) last--;
  return last;
}

function parseStrictly(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#34;': '"',
  '&#x22;': '"',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&#39;': "'",
  '&apos;': "'",
};

/** Byte-order mark, `<!-- -->`, CDATA, `;`, and entities used as quotes. */
function unwrap(block: string): string {
  let text = block.trim();
  if (text.startsWith('\ufeff')) text = text.slice(1).trim();
  text = text
    .replace(/^(?:\/\*\s*)?(?:\/\/\s*)?<!\[CDATA\[(?:\s*\*\/)?/, '')
    .replace(/(?:\/\*\s*)?(?:\/\/\s*)?\]\]>(?:\s*\*\/)?$/, '');
  text = text
    .replace(/^<!--/, '')
    .replace(/(?:\/\/\s*)?-->$/, '')
    .trim();
  if (/^[[{]\s*(?:&quot;|&#34;|&#x22;)/.test(text))
    text = text.replace(/&(?:quot|amp|lt|gt|apos|#34|#39|#x22);/g, entity => ENTITIES[entity] ?? entity);
  return text;
}

/** Marks that nothing could be read here. */
const NOTHING = Symbol('nothing');

class LooseReader {
  private at = 0;
  constructor(
    private readonly text: string,
    private readonly names: ReadonlyMap<string, unknown> = new Map(),
  ) {}

  /** How many characters are behind it. */
  get read(): number {
    return this.at;
  }

  all(): unknown[] {
    const found: unknown[] = [];
    while (this.at < this.text.length && found.length < 50) {
      const open = this.nextOpening();
      if (open < 0) break;
      this.at = open;
      const value = this.value(0);
      if (value !== NOTHING) found.push(value);
    }
    return found;
  }

  first(): unknown {
    this.skip();
    const value = this.value(0);
    return value === NOTHING ? undefined : value;
  }

  private nextOpening(): number {
    for (let at = this.at; at < this.text.length; at++) {
      const char = this.text[at];
      if (char === '{' || char === '[') return at;
    }
    return -1;
  }

  /** Spaces and comments. */
  private skip(): void {
    const { text } = this;
    for (;;) {
      while (this.at < text.length && text.charCodeAt(this.at) <= 32) this.at++;
      if (text[this.at] !== '/') {
        if (text.charCodeAt(this.at) === 0xa0 || text.charCodeAt(this.at) === 0xfeff) this.at++;
        else return;
      } else if (text[this.at + 1] === '/') this.at = endOr(text.indexOf('\n', this.at), text.length);
      else if (text[this.at + 1] === '*') this.at = endOr(text.indexOf('*/', this.at + 2), text.length - 2) + 2;
      else return;
    }
  }

  private value(depth: number): unknown {
    this.skip();
    const char = this.text[this.at];
    if (depth > MAX_DEPTH || char === undefined) {
      this.at = this.text.length;
      return NOTHING;
    }
    if (char === '{') return this.object(depth);
    if (char === '[') return this.array(depth);
    if (char === '"' || char === "'" || char === '`') return this.quoted(char);
    return this.bare();
  }

  private object(depth: number): unknown {
    const made: Record<string, unknown> = Object.create(null);
    this.at++;
    for (;;) {
      this.skip();
      const char = this.text[this.at];
      if (char === undefined) return made;
      if (char === '}') {
        this.at++;
        return made;
      }
      if (char === ']') return made;
      const key = char === '"' || char === "'" ? this.quoted(char) : this.key();
      this.skip();
      if (this.text[this.at] === ':') {
        this.at++;
        const value = this.value(depth + 1);
        if (value !== NOTHING && typeof key === 'string') made[key] = value;
      } else if (this.text[this.at] === ',' || key === '') this.at++;
    }
  }

  private array(depth: number): unknown {
    const made: unknown[] = [];
    this.at++;
    for (;;) {
      this.skip();
      const char = this.text[this.at];
      if (char === undefined) return made;
      if (char === ']') {
        this.at++;
        return made;
      }
      if (char === '}') return made;
      if (char === ',' || char === ':') {
        this.at++;
        continue;
      }
      const value = this.value(depth + 1);
      if (value !== NOTHING) made.push(value);
    }
  }

  private quoted(quote: string): string {
    const { text } = this;
    let made = '';
    let from = ++this.at;
    for (; this.at < text.length; this.at++) {
      const char = text[this.at];
      if (char === '\\') {
        made += text.slice(from, this.at) + this.escaped();
        from = this.at + 1;
      } else if (char === quote && this.endsString()) {
        made += text.slice(from, this.at);
        this.at++;
        return made;
      }
    }
    return made + text.slice(from);
  }

  /** A quote ends its string only if JSON continues after it: shops leave inch marks and nicknames unescaped. */
  private endsString(): boolean {
    const { text } = this;
    let next = this.at + 1;
    while (next < text.length && text.charCodeAt(next) <= 32) next++;
    const char = text[next];
    if (char === undefined || char === '}' || char === ']' || char === ':' || char === '/' || char === ';') return true;
    // The comma is missing: the next name follows directly.
    if (char === '"') return /^"[\w@:.-]{1,40}"\s{0,5}:/.test(text.slice(next, next + 50));
    if (char !== ',') return false;
    next++;
    while (next < text.length && text.charCodeAt(next) <= 32) next++;
    return text[next] === undefined || (/["'{[}\]\d\-tfn_$a-zA-Z/]/.test(text.charAt(next)) && !this.isProse(next));
  }

  /** `the "big", one`: the word after the comma is neither a key nor a value. */
  private isProse(start: number): boolean {
    const word = /^[A-Za-z_$][\w$]*/.exec(this.text.slice(start, start + 40))?.[0];
    if (!word || word === 'true' || word === 'false' || word === 'null') return false;
    return !/^\s*:/.test(this.text.slice(start + word.length, start + word.length + 8));
  }

  private escaped(): string {
    const char = this.text[++this.at] ?? '';
    if (char === 'u') {
      const code = /^[\da-fA-F]{4}/.exec(this.text.slice(this.at + 1, this.at + 5))?.[0];
      if (!code) return 'u';
      this.at += 4;
      return String.fromCharCode(Number.parseInt(code, 16));
    }
    return { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' }[char] ?? char;
  }

  private key(): string {
    const from = this.at;
    while (this.at < this.text.length && /[\w$@.-]/.test(this.text.charAt(this.at))) this.at++;
    return this.text.slice(from, this.at);
  }

  /** Numbers, true, false, null; anything else (a call, a variable) is skipped. */
  private bare(): unknown {
    const from = this.at;
    while (this.at < this.text.length && !/[,}\]\s;]/.test(this.text.charAt(this.at))) this.at++;
    if (this.at === from) this.at++;
    const word = this.text.slice(from, this.at);
    if (word === 'true' || word === '!0') return true;
    if (word === 'false' || word === '!1') return false;
    if (this.names.has(word)) return this.names.get(word);
    return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(word) ? Number(word) : NOTHING;
  }
}

const endOr = (found: number, otherwise: number): number => (found < 0 ? otherwise : found);
