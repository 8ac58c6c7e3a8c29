import { once } from 'node:events';
import { type ServerWritableStream, type ServiceError, status } from '@grpc/grpc-js';
import { shared, streams } from './definitions.js';
import type { ModelEvent, ModelLog } from './modelLog.js';
import { fault } from './refusals.js';

type Call = ServerWritableStream<InstanceType<typeof streams.ReadReq>, unknown>;
type Options = InstanceType<typeof streams.ReadReq.Options>;

const BACKWARDS = 1;
const TICKS_PER_MS = 10_000n;

export const serveRead =
  (log: ModelLog, refusal: (call: Call) => ServiceError | null) =>
  (call: Call): unknown => {
    const options = call.request.getOptions();
    const refused = refusal(call);
    if (refused || !options) return call.emit('error', refused ?? fault(status.INVALID_ARGUMENT, 'no options'));
    if (options.hasSubscription()) return subscribe(call, options, log);
    const found = options.hasStream() ? inStream(call, options, log) : inLog(options, log);
    return found === 'refused' ? undefined : send(call, found.slice(0, Number(options.getCount())));
  };

function inStream(call: Call, options: Options, log: ModelLog): readonly ModelEvent[] | 'refused' {
  const place = options.getStream();
  const identifier = place?.getStreamIdentifier();
  const name = Buffer.from(identifier?.getStreamName_asU8() ?? []).toString();
  const events = log.stream(name);
  if (events === 'deleted') {
    call.emit(
      'error',
      fault(status.FAILED_PRECONDITION, `${name} is deleted`, { exception: 'stream-deleted', 'stream-name': name }),
    );
    return 'refused';
  }
  if (events === null) {
    call.write(
      new streams.ReadResp().setStreamNotFound(new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifier)),
    );
    return [];
  }
  const from = place?.hasRevision() ? Number(place.getRevision()) : undefined;
  if (options.getReadDirection() !== BACKWARDS)
    return from === undefined ? events : events.filter(({ revision }) => revision >= from);
  const upTo = from === undefined ? events : events.filter(({ revision }) => revision <= from);
  return [...upTo].reverse();
}

/** Forwards with the event at the position, backwards without it. */
function inLog(options: Options, log: ModelLog): readonly ModelEvent[] {
  const place = options.getAll()?.getPosition();
  const from = place ? BigInt(place.getCommitPosition()) : undefined;
  if (options.getReadDirection() !== BACKWARDS)
    return from === undefined ? log.all() : log.all().filter(({ offset }) => offset >= from);
  const upTo = from === undefined ? log.all() : log.all().filter(({ offset }) => offset < from);
  return [...upTo].reverse();
}

/** Without the event at the position. By stream name, as the product asks. */
function subscribe(call: Call, options: Options, log: ModelLog): void {
  const place = options.getAll()?.getPosition();
  const prefixes = options.getFilter()?.getStreamIdentifier()?.getPrefixList() ?? [];
  let last = place ? BigInt(place.getCommitPosition()) : -1n;
  let working = false;
  call.write(
    new streams.ReadResp().setConfirmation(
      new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId('stand-in'),
    ),
  );

  async function deliver(): Promise<void> {
    if (working) return;
    working = true;
    for (;;) {
      const all = log.all();
      const fresh = all.slice(firstAfter(all, last));
      if (fresh.length === 0) break;
      for (const event of fresh) {
        last = event.offset;
        if (prefixes.some(prefix => event.stream.startsWith(prefix))) await write(call, event);
      }
    }
    working = false;
  }

  const end = log.onAppend(() => void deliver());
  call.on('cancelled', () => {
    end();
    call.end();
  });
  call.on('close', end);
  void deliver();
}

function firstAfter(all: readonly ModelEvent[], offset: bigint): number {
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((all[middle]?.offset ?? 0n) > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}

async function send(call: Call, events: readonly ModelEvent[]): Promise<void> {
  if (call.destroyed) return;
  for (const event of events) {
    if (call.cancelled) break;
    await write(call, event);
  }
  call.end();
}

async function write(call: Call, event: ModelEvent): Promise<void> {
  if (call.cancelled || call.destroyed || call.write(responseOf(event))) return;
  const over = new AbortController();
  const first = (name: string) => once(call, name, over).catch(() => {});
  await Promise.race(['drain', 'close', 'cancelled'].map(first));
  over.abort();
}

function responseOf({ offset, stream, revision, id, type, contentType, created, data, metadata }: ModelEvent) {
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(id))
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream).toString('base64')))
    .setStreamRevision(`${revision}`)
    .setCommitPosition(`${offset}`)
    .setPreparePosition(`${offset}`)
    .setData(data)
    .setCustomMetadata(metadata);
  recorded
    .getMetadataMap()
    .set('type', type)
    .set('content-type', contentType)
    .set('created', `${BigInt(created) * TICKS_PER_MS}`);
  return new streams.ReadResp().setEvent(
    new streams.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(`${offset}`),
  );
}
