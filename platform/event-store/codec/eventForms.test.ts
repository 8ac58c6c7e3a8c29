/** A log's events stay readable: no event schema changes unnoticed, and each earlier one has an example. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { EVENTS, type EventType, schemaOf } from '../../../domain/events.js';
import type { RecordedEvent } from '../port.js';
import { eventCodec } from './eventLog.js';

const FORMS = new URL('./forms/', import.meta.url);
const fileOf = (name: string): unknown => JSON.parse(readFileSync(new URL(name, FORMS), 'utf8'));

const types = Object.keys(EVENTS) as EventType[];
const known = fileOf('schemas.json') as Readonly<Record<string, string>>;
const fingerprint = (type: EventType): string =>
  createHash('sha256')
    .update(JSON.stringify([EVENTS[type].of, EVENTS[type].data]))
    .digest('hex')
    .slice(0, 16);

describe('the form of each type of event', () => {
  it.each(types)('%s changes with a new version only', type => {
    const name = `${type}@${schemaOf(type)}`;
    const line = `"${name}": "${fingerprint(type)}"`;
    if (known[name] !== fingerprint(type))
      expect.fail(
        known[name] === undefined
          ? `${name} is new: add ${line} to forms/schemas.json, beside those of its earlier versions`
          : `the schema of ${name} is not what it was. Events of that form may be in logs: add an upcast from it, a frozen example forms/${name.replace('@', '.')}.json, and ${line.replace(/@\d+/, `@${schemaOf(type) + 1}`)}`,
      );
  });

  it('is not given up while logs may hold it', () =>
    expect(Object.keys(known).filter(name => !types.includes(name.split('@')[0] as EventType))).toEqual([]));
});

const EARLIER = types.flatMap(type => EVENTS[type].upcasts.map((_, index) => [type, index + 1] as const));

describe('an earlier form', () => {
  it.each(EARLIER)('of %s, version %i, is read as today’s', (type, schema) => {
    const { stored, read } = fileOf(`${type}.${schema}.json`) as { stored: unknown; read: unknown };
    const shop = EVENTS[type].of === 'shop' ? 'aurora.myshopify.com' : null;
    const event = { type, schema, data: stored, meta: { shop } } as RecordedEvent;
    const decoded = eventCodec.decode(event);
    expect(decoded.unreadable).toBeUndefined();
    expect([decoded.schema, decoded.data]).toEqual([schemaOf(type), read]);
  });

  it('has an example each, and there is no other', () =>
    expect(readdirSync(FORMS).sort()).toEqual(
      [...EARLIER.map(([type, schema]) => `${type}.${schema}.json`), 'schemas.json'].sort(),
    ));
});
