import type { Watch } from '../../../domain/competitors/watchPeriods.js';
import { figuresAfter, NEVER_SEEN, type PageFigures } from '../../../domain/price/figures.js';
import { knownNow } from '../../../domain/price/knownNow.js';
import { type PriceEvent, pageStream } from '../../../domain/price/price.js';
import type { Exported } from '../../../domain/privacy/dataExport.js';
import type { EventLog } from '../../../platform/event-store/codec/eventLog.js';
import type { Position, RecordedEvent } from '../../../platform/event-store/port.js';
import type { Vault } from '../../../platform/vault/port.js';
import { decidedOf } from '../../decide/load.js';
import { openedEvents } from './openedEvents.js';
import type { ExportPlan } from './planExport.js';

export const EXPORT_FORMAT = 'tidewatch-export';
export const EXPORT_VERSION = 1;

/** Batch size for reading, opening and writing; bounds memory for shops of any size. */
const BATCH = 200;

export interface ExportPorts {
  readonly eventLog: Pick<EventLog, 'read' | 'readStored'>;
  readonly vault: Pick<Vault, 'openAll'>;
}

/**
 * Generates the text of an export (docs/data-export.md), one event per line, at the reader's pace.
 * @param progress receives the number of written events.
 * @returns the exported counts. The text ends with `"complete":true` only on success.
 * @throws EventUnreadable, StreamBroken, and the vault's errors if the key store is lost.
 */
export async function* exportText(
  plan: ExportPlan,
  { eventLog, vault }: ExportPorts,
  { exportedAt, progress = () => {} }: { readonly exportedAt: string; readonly progress?: (events: number) => void },
): AsyncGenerator<string, Exported> {
  const counts = { events: 0, streams: 0, erased: 0 };
  const { shop, upTo, streams, watched } = plan;

  async function* lines(events: AsyncIterable<RecordedEvent>): AsyncGenerator<string> {
    let between = '\n';
    for await (const batch of inBatches(events)) {
      const opened = await openedEvents(vault, batch);
      counts.events += opened.events.length;
      counts.erased += opened.erased;
      yield between + opened.events.map(event => JSON.stringify(event)).join(',\n');
      between = ',\n';
      progress(counts.events);
    }
  }

  async function* ownEvents(): AsyncGenerator<RecordedEvent> {
    for (const stream of streams) {
      let any = false;
      for await (const event of eventLog.readStored(stream)) {
        if (event.position > upTo) break;
        any = true;
        yield event;
      }
      if (any) counts.streams += 1;
    }
  }

  const head = { format: EXPORT_FORMAT, version: EXPORT_VERSION, shop, exportedAt, upTo };
  yield `${JSON.stringify(head).slice(0, -1)},\n"events":[`;
  yield* lines(ownEvents());
  yield '\n],\n"pages":[';
  for (const [index, watch] of watched.entries()) {
    const { page, url, from, to } = watch;
    const before = await shownBefore(eventLog, watch);
    const about = { page, url, watchedFrom: from, watchedTo: to, before };
    yield `${index === 0 ? '' : ','}\n${JSON.stringify(about).slice(0, -1)},"events":[`;
    yield* lines(whileWatched(eventLog, watch, upTo));
    yield ']}';
  }
  yield `\n],\n"counts":${JSON.stringify(counts)},\n"complete":true}\n`;
  return counts;
}

async function* inBatches(events: AsyncIterable<RecordedEvent>): AsyncGenerator<RecordedEvent[]> {
  let batch: RecordedEvent[] = [];
  for await (const event of events) {
    batch.push(event);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** The page's state when the shop began to watch it, because other shops may have watched it before. */
async function shownBefore(eventLog: ExportPorts['eventLog'], { page, from }: Watch<Position>): Promise<PageFigures> {
  const events: PriceEvent[] = [];
  for await (const event of eventLog.read(pageStream(page))) {
    if (event.position > from) break;
    events.push(decidedOf<PriceEvent>(event));
  }
  return knownNow(events).reduce(figuresAfter, NEVER_SEEN);
}

async function* whileWatched(
  eventLog: ExportPorts['eventLog'],
  { page, from, to }: Watch<Position>,
  upTo: Position,
): AsyncGenerator<RecordedEvent> {
  for await (const event of eventLog.readStored(pageStream(page))) {
    if (event.position > upTo || (to !== null && event.position > to)) return;
    if (event.position > from) yield event;
  }
}
