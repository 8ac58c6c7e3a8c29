/**
 * Seals merchants' text in the log, and opens it for readers. One ciphertext per event, under the shop's `account` key:
 * destroying that key erases the text in the log and in every copy of it.
 */
import { EVENTS, type EventType } from '../../../domain/events.js';
import {
  putTyped,
  type TypedPlaces,
  type TypedTexts,
  takeTyped,
  typedPlaces,
  withoutTyped,
} from '../../../domain/kernel/typedText.js';
import type { OpenedOfMany, Sealed, Vault } from '../../vault/port.js';
import type { NewEvent, RecordedEvent } from '../port.js';

export type TypedVault = Pick<Vault, 'sealAll' | 'openAll'>;

/** Stored next to the event's own data. */
const SEALED = 'typed';

const PLACES: ReadonlyMap<string, TypedPlaces> = new Map(
  (Object.keys(EVENTS) as EventType[]).flatMap(type => {
    const places = typedPlaces(EVENTS[type].data);
    return places ? [[type, places] as const] : [];
  }),
);

const contextOf = ({ id }: Pick<NewEvent, 'id'>): string => `typed/${id}`;

/** Seals each event for storage. Passes on events without such text unchanged. */
export async function sealTyped(vault: TypedVault, events: readonly NewEvent[]): Promise<readonly NewEvent[]> {
  const typedParts = events.flatMap((event, index) => {
    const places = event.meta.shop === null ? undefined : PLACES.get(event.type);
    if (!places) return [];
    const { rest, texts } = takeTyped(places, event.data);
    return texts.length === 0 ? [] : [{ index, event, rest: rest as object, plaintext: JSON.stringify(texts) }];
  });
  if (typedParts.length === 0) return events;
  const sealed = await vault.sealAll(
    typedParts.map(({ event, plaintext }) => ({
      sealedFor: { shop: event.meta.shop ?? '', purpose: 'account' },
      recognisedBy: event.id,
      // A repeated append is compared with the stored event.
      repeatable: true,
      parts: [{ plaintext, context: contextOf(event) }],
    })),
  );
  const stored = [...events];
  for (const [at, { index, event, rest }] of typedParts.entries())
    stored[index] = { ...event, data: { ...rest, [SEALED]: sealed[at]?.parts[0] } };
  return stored;
}

/** An event with its opened text. */
export interface TypedOpened {
  readonly event: RecordedEvent;
  /** The key was destroyed: placeholders replace the text. */
  readonly erased?: true;
  /** Why it cannot be read, although its key exists. */
  readonly fault?: Error;
}

/** Batch size of one call to the vault. */
export async function openTyped(
  vault: Pick<Vault, 'openAll'>,
  events: readonly RecordedEvent[],
): Promise<readonly TypedOpened[]> {
  const opened: TypedOpened[] = events.map(event => ({ event }));
  const sealed = events.flatMap((event, index) => {
    const text = sealedIn(event);
    return text === null ? [] : [{ index, event, sealed: text, context: contextOf(event) }];
  });
  if (sealed.length === 0) return opened;
  const answers = await vault.openAll(sealed);
  for (const [at, { index, event }] of sealed.entries()) opened[index] = withAnswer(event, answers[at]);
  return opened;
}

/** `null` if unchanged. Leaves unknown types to the codec. */
function sealedIn({ type, data }: RecordedEvent): Sealed | null {
  const text = PLACES.has(type) ? (data as Record<string, unknown> | null)?.[SEALED] : undefined;
  return typeof text === 'string' ? (text as Sealed) : null;
}

function withAnswer(event: RecordedEvent, answer: OpenedOfMany | undefined): TypedOpened {
  const places = PLACES.get(event.type) as TypedPlaces;
  const { [SEALED]: _, ...rest } = event.data as Record<string, unknown>;
  if (answer?.status === 'erased') return { event: { ...event, data: withoutTyped(places, rest) }, erased: true };
  if (answer?.status !== 'open') return { event, fault: answer?.fault ?? new TypeError('it was not opened') };
  const texts = JSON.parse(answer.plaintext) as TypedTexts;
  return { event: { ...event, data: putTyped(places, rest, texts) } };
}
