/**
 * Parses malformed JSON: control characters, comments, trailing commas, single, missing or unescaped quotes, enclosing
 * HTML comments, several consecutive objects, truncation (reference §4). One pass with bounded depth.
 */

const MAX_DEPTH = 60;
const MAX_LENGTH = 3_000_000;

/** All values in a block: strict JSON if possible, otherwise as much as can be recovered. Never throws. */
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
  /** The approximate end position. */
  readonly end: number;
}

/**
 * Reads the JavaScript literal at a position in a script; `undefined` if there is none.
 * @param names the values of its variables
 */
export function looseValueAt(script: string, start: number, names?: ReadonlyMap<string, unknown>): LooseValue {
  const last = endOfStatement(script, Math.min(script.length, start + MAX_LENGTH));
  // Most states are their script's last statement and strict JSON, which parses many times faster.
  const strict = names ? undefined : parseStrictly(script.slice(start, last));
  if (strict !== undefined) return { value: strict, end: last };
  const reader = new LooseReader(script.slice(start, last), names);
  return { value: reader.first(), end: start + reader.read };
}

/** Bounds the search for trailing spaces, which runs once for each state in a script. */
const MAX_SPACES = 200;

/** The end position without trailing spaces and semicolons. */
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

/** Removes the byte-order mark, `<!-- -->` and CDATA, and decodes entities used as quotes. */
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

/** Marks an unreadable value. */
const NOTHING = Symbol('nothing');

class LooseReader {
  private at = 0;
  constructor(
    private readonly text: string,
    private readonly names: ReadonlyMap<string, unknown> = new Map(),
  ) {}

  /** The number of characters read. */
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

  /** Skips spaces and comments. */
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

  /** A quote ends its string only if JSON continues after it, because shops leave inch marks unescaped. */
  private endsString(): boolean {
    const { text } = this;
    let next = this.at + 1;
    while (next < text.length && text.charCodeAt(next) <= 32) next++;
    const char = text[next];
    if (char === undefined || char === '}' || char === ']' || char === ':' || char === '/' || char === ';') return true;
    // The comma is missing, and the next name follows directly.
    if (char === '"') return /^"[\w@:.-]{1,40}"\s{0,5}:/.test(text.slice(next, next + 50));
    if (char !== ',') return false;
    next++;
    while (next < text.length && text.charCodeAt(next) <= 32) next++;
    return text[next] === undefined || (/["'{[}\]\d\-tfn_$a-zA-Z/]/.test(text.charAt(next)) && !this.isProse(next));
  }

  /** `the "big", one`: detects a word after the comma that is neither a key nor a value. */
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

  /** Reads numbers, true and false; skips anything else, such as a call or a variable. */
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
