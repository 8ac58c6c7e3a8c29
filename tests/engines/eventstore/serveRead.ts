import { once } from 'node:events';
import { type ServerWritableStream, type ServiceError, status } from '@grpc/grpc-js';
import { shared, streams } from './definitions.js';
import type { ModelEvent, ModelLog } from './modelLog.js';
import { fault } from './refusals.js';

export type ReadCall = ServerWritableStream<InstanceType<typeof streams.ReadReq>, unknown>;
type Options = InstanceType<typeof streams.ReadReq.Options>;
type Readable = Pick<ModelLog, 'stream' | 'all' | 'isReadable' | 'onAppend' | 'noteSent'>;

const BACKWARDS = 1;
const TICKS_PER_MS = 10_000n;
/** Events that wait for a live subscriber. */
const LIVE_BUFFER = 32;
/** A burst within this passes through the server's chain of buffers; measured: 100 events always do, 200 never. */
const BURST_PASSED = 100;

const CUT = fault(
  status.ABORTED,
  'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.',
);
const NO_RECORD = fault(status.UNKNOWN, 'Unexpected ReadAllResult: Error');

export const serveRead =
  (log: Readable, refusal: (call: ReadCall) => ServiceError | null) =>
  (call: ReadCall): unknown => {
    const options = call.request.getOptions();
    const refused = refusal(call);
    if (refused || !options) return call.emit('error', refused ?? fault(status.INVALID_ARGUMENT, 'no options'));
    if (options.hasSubscription()) return subscribe(call, options, log);
    const found = options.hasStream() ? inStream(call, options, log) : inLog(call, options, log);
    return found === 'refused' ? undefined : send(call, found.slice(0, Number(options.getCount())), log);
  };

function inStream(call: ReadCall, options: Options, log: Readable): readonly ModelEvent[] | 'refused' {
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
function inLog(call: ReadCall, options: Options, log: Readable): readonly ModelEvent[] | 'refused' {
  const from = positionIn(options);
  if (from !== undefined && !log.isReadable(from)) {
    call.emit('error', NO_RECORD);
    return 'refused';
  }
  const matching = log.all().filter(filterOf(options));
  if (options.getReadDirection() !== BACKWARDS)
    return from === undefined ? matching : matching.filter(({ offset }) => offset >= from);
  const upTo = from === undefined ? matching : matching.filter(({ offset }) => offset < from);
  return [...upTo].reverse();
}

function positionIn(options: Options): bigint | undefined {
  const place = options.getAll()?.getPosition();
  return place && BigInt(place.getCommitPosition());
}

/** One of the two: the protocol accepts no more. Without a filter, every event. */
function filterOf(options: Options): (event: ModelEvent) => boolean {
  const names = options.getFilter()?.getStreamIdentifier()?.getPrefixList();
  const types = options.getFilter()?.getEventType()?.getPrefixList();
  if (names) return ({ stream }) => names.some(prefix => stream.startsWith(prefix));
  if (types) return ({ type }) => types.some(prefix => type.startsWith(prefix));
  return () => true;
}

/** Without the event at the position, which need not be a record's. */
function subscribe(call: ReadCall, options: Options, log: Readable): void {
  const isWanted = filterOf(options);
  let last = positionIn(options) ?? -1n;
  let working = false;
  let live = false;
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
      const fresh = all.slice(firstAfter(all, last)).filter(isWanted);
      if (fresh.length === 0) break;
      const isCut = live && fresh.length > BURST_PASSED;
      for (const event of isCut ? fresh.slice(0, LIVE_BUFFER) : fresh) {
        last = event.offset;
        await write(call, event);
      }
      if (isCut) {
        end();
        return void call.emit('error', CUT);
      }
    }
    if (!live) call.write(new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp()));
    live = true;
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

async function send(call: ReadCall, events: readonly ModelEvent[], log: Readable): Promise<void> {
  if (call.destroyed) return;
  for (const event of events) {
    if (call.cancelled) break;
    log.noteSent();
    await write(call, event);
  }
  call.end();
}

async function write(call: ReadCall, event: ModelEvent): Promise<void> {
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
