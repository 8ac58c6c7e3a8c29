import type { Bus } from '../../platform/bus/port.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import type { NewEvent } from '../../platform/event-store/port.js';
import type { Handle } from '../decide/handle.js';

/** The message header with the correlation id. */
export const CORRELATION = 'correlation-id';

interface Writing {
  readonly handle?: Handle;
  readonly eventLog?: Pick<EventLog, 'append' | 'appendMissing'>;
  readonly bus?: Pick<Bus, 'publish'>;
}

/**
 * Wraps ports for handling one message, so that everything it writes and publishes keeps the message's correlation id and
 * links a click to the resulting work.
 * @param headers the message's headers. Without the correlation header, returns the ports unchanged.
 */
export function correlated<Ports extends Writing>(
  ports: Ports,
  { headers }: { readonly headers?: Readonly<Record<string, string>> },
): Ports {
  const correlationId = headers?.[CORRELATION];
  if (correlationId === undefined) return ports;
  const { handle, eventLog, bus } = ports;
  const marked = (events: readonly NewEvent[]) =>
    events.map(event => ({ ...event, meta: { ...event.meta, correlationId } }));
  return {
    ...ports,
    ...(handle && {
      handle: ((decider, request) =>
        handle(decider, { ...request, meta: { ...request.meta, correlationId } })) satisfies Handle,
    }),
    ...(eventLog && {
      eventLog: {
        ...eventLog,
        append: (stream, events, expected) => eventLog.append(stream, marked(events), expected),
        appendMissing: (stream, events) => eventLog.appendMissing(stream, marked(events)),
      } satisfies Writing['eventLog'],
    }),
    ...(bus && {
      bus: {
        ...bus,
        publish: (topic, messages) =>
          bus.publish(
            topic,
            messages.map(message => ({ ...message, headers: { [CORRELATION]: correlationId, ...message.headers } })),
          ),
      } satisfies Writing['bus'],
    }),
  };
}
