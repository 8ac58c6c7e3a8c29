import { type ServerReadableStream, type ServiceError, type sendUnaryData, status } from '@grpc/grpc-js';
import { shared, streams } from './definitions.js';
import type { Expected, ModelLog, NewModelEvent } from './modelLog.js';
import { fault } from './refusals.js';

type Request = InstanceType<typeof streams.AppendReq>;
type Options = InstanceType<typeof streams.AppendReq.Options>;

/** The largest MaxAppendSize with which the server starts. */
const MAX_APPEND_BYTES = 16_767_216;
/** A write reaches the index within this time. A repeat that arrives earlier is dropped. */
const COMMIT_MS = 2;

interface AppendOptions {
  refusal(call: ServerReadableStream<Request, unknown>): ServiceError | null;
  /** After which a dropped write is answered. */
  readonly commitTimeoutMs: number;
}

export const serveAppend = (log: ModelLog, { refusal, commitTimeoutMs }: AppendOptions) => {
  /** By stream and event id. */
  const inFlight = new Set<string>();

  return (call: ServerReadableStream<Request, unknown>, answer: sendUnaryData<unknown>): unknown => {
    const refused = refusal(call);
    if (refused) return answer(refused);
    let options: Options | undefined;
    let bytes = 0;
    let longest = 0;
    const events: NewModelEvent[] = [];
    call.on('data', (request: Request) => {
      options ??= request.getOptions();
      const message = request.getProposedMessage();
      if (!message) return;
      const [data, metadata] = [message.getData_asU8(), message.getCustomMetadata_asU8()];
      bytes += data.length + metadata.length;
      longest = Math.max(longest, data.length + metadata.length);
      const names = message.getMetadataMap();
      events.push({
        id: message.getId()?.getString() ?? '',
        type: names.get('type') ?? '',
        contentType: names.get('content-type') ?? '',
        data,
        metadata,
      });
    });
    call.on('end', () => {
      const stream = Buffer.from(options?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString();
      const wrong = events.find(({ id }) => !/^[0-9a-f-]{36}$/.test(id));
      if (wrong) return answer(fault(status.INVALID_ARGUMENT, `${wrong.id} is no UUID`));
      if (longest > MAX_APPEND_BYTES)
        return answer(
          fault(status.RESOURCE_EXHAUSTED, 'Received message exceeds the maximum configured message size.'),
        );
      if (bytes > MAX_APPEND_BYTES)
        return answer(
          fault(status.INVALID_ARGUMENT, `Maximum Append Size of ${MAX_APPEND_BYTES} Exceeded.`, {
            exception: 'maximum-append-size-exceeded',
            'maximum-append-size': `${MAX_APPEND_BYTES}`,
          }),
        );
      answerTo(options, stream);
    });

    function answerTo(options: Options | undefined, stream: string): unknown {
      const keys = events.map(({ id }) => `${stream} ${id}`);
      if (keys.some(key => inFlight.has(key)))
        return setTimeout(
          () => answer(fault(status.ABORTED, 'Operation timed out: Commit phase timeout.')),
          commitTimeoutMs,
        );
      for (const key of keys) inFlight.add(key);
      setTimeout(() => {
        for (const key of keys) inFlight.delete(key);
        commit(options, stream);
      }, COMMIT_MS);
    }

    function commit(options: Options | undefined, stream: string): unknown {
      const outcome = log.append(stream, events, expectedOf(options));
      if (outcome === 'deleted')
        return answer(
          fault(status.FAILED_PRECONDITION, `${stream} is deleted`, {
            exception: 'stream-deleted',
            'stream-name': stream,
          }),
        );
      const response = new streams.AppendResp();
      if ('conflict' in outcome) {
        const conflict = new streams.AppendResp.WrongExpectedVersion();
        if (outcome.conflict === null) conflict.setCurrentNoStream(new shared.Empty());
        else conflict.setCurrentRevision(`${outcome.conflict}`);
        return answer(null, response.setWrongExpectedVersion(conflict));
      }
      const success = new streams.AppendResp.Success().setCurrentRevision(`${outcome.revision}`);
      const position = new streams.AppendResp.Position()
        .setCommitPosition(`${outcome.offset}`)
        .setPreparePosition(`${outcome.offset}`);
      return answer(null, response.setSuccess(success.setPosition(position)));
    }
  };
};

function expectedOf(options: Options | undefined): Expected {
  if (options?.hasNoStream()) return 'none';
  if (options?.hasStreamExists()) return 'exists';
  return options?.hasRevision() ? Number(options.getRevision()) : 'any';
}
