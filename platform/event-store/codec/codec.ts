/**
 * Connects the untyped log to typed code: validates events before writing; after reading, upcasts them to the current
 * schema and validates them again.
 */
import { Compile } from 'typebox/compile';
import type { EventKind } from '../../../domain/kernel/event.js';
import type { EventMeta, RecordedEvent } from '../port.js';
import { EventUnreadable } from './eventUnreadable.js';

type Data = Readonly<Record<string, unknown>>;

export interface Codec {
  /**
   * Decodes an event to the current schema. If no schema accepts it, `unreadable` is set, and reading its data or meta
   * throws that. Never throws.
   */
  decode(event: RecordedEvent): RecordedEvent & { readonly unreadable?: EventUnreadable };
  /** Builds an event that must not be read, like `decode` for one that no schema accepts. */
  unreadable(event: RecordedEvent, reason: string): RecordedEvent & { readonly unreadable: EventUnreadable };
  /** @throws TypeError for an event that could not be read back. */
  check(type: string, data: unknown, meta: EventMeta): void;
}

export function codec(kinds: Readonly<Record<string, EventKind>>): Codec {
  // Compiled when first needed: a process reads only a few types.
  const validators = new Map<string, ReturnType<typeof Compile>>();

  function validatorOf(type: string, { data }: EventKind) {
    const cached = validators.get(type);
    if (cached) return cached;
    const compiled = Compile(data);
    validators.set(type, compiled);
    return compiled;
  }

  /** `null` if nothing needs upcasting. */
  function faultIn(type: string, kind: EventKind, data: unknown, { shop }: EventMeta): string | null {
    if (kind.of === 'shop' && !shop) return 'it names no shop';
    if (kind.of === 'all' && shop !== null) return 'it names a shop, and is of none';
    const validator = validatorOf(type, kind);
    if (validator.Check(data)) return null;
    const [first] = validator.Errors(data);
    return `its data${first?.instancePath ?? ''} ${first?.message ?? 'is not as it must be'}`;
  }

  return {
    decode(event) {
      const { type, schema } = event;
      const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined;
      if (!kind) return unreadable(event, 'this build does not know the type');
      const version = kind.upcasts.length + 1;
      if (!(schema >= 1 && schema <= version)) return unreadable(event, `this build knows versions 1 to ${version}`);
      try {
        const data = schema === version ? event.data : upcast(kind, schema, event.data as Data);
        const fault = faultIn(type, kind, data, event.meta);
        if (fault) return unreadable(event, fault);
        return data === event.data ? event : { ...event, schema: version, data };
      } catch (fault) {
        return unreadable(event, `it could not be brought to version ${version}: ${fault}`);
      }
    },

    unreadable,

    check(type, data, meta) {
      const kind = kinds[type];
      const fault = kind ? faultIn(type, kind, data, meta) : 'unknown event type';
      if (fault) throw new TypeError(`${type}: ${fault}`);
    },
  };
}

const upcast = ({ upcasts }: EventKind, from: number, data: Data): Data =>
  upcasts.slice(from - 1).reduce((before, step) => step(before), data);

function unreadable({ data: _, meta: __, ...event }: RecordedEvent, reason: string) {
  const fault = new EventUnreadable(event as RecordedEvent, reason);
  const guard = {
    get(): never {
      throw fault;
    },
  };
  return Object.defineProperties({ ...event, unreadable: fault }, { data: guard, meta: guard }) as RecordedEvent & {
    readonly unreadable: EventUnreadable;
  };
}
