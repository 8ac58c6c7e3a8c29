/** Messages as Kafka stores them. */
import type { KafkaMessage, Message } from 'kafkajs';
import type { StoredMessage } from '../encode.js';
import { partitionOf } from './partitionOf.js';

export interface ReadMessage extends StoredMessage {
  readonly partition: number;
  readonly offset: number;
  /** Milliseconds since 1970. Tells it from a message at the same offset of an earlier topic of this name. */
  readonly timestamp: string;
  /** Of a message that is replayed: the only group that handles it, and the message's first id. */
  readonly replay: { readonly group: string; readonly id: string } | null;
}

/** The headers are JSON, in one header of Kafka's. */
const [HEADERS, GROUP, ID] = ['headers', 'replay-group', 'replay-id'];

export const recordOf = ({ key, value, headers }: StoredMessage, replay?: ReadMessage['replay']): Message => ({
  ...{ partition: partitionOf(key), key, value },
  headers: {
    ...(headers === null ? {} : { [HEADERS]: headers }),
    ...(replay ? { [GROUP]: replay.group, [ID]: replay.id } : {}),
  },
});

export function messageIn(
  partition: number,
  { offset, timestamp, key, value, headers = {} }: KafkaMessage,
): ReadMessage {
  const textOf = (name: string) => (headers[name] === undefined ? null : String(headers[name]));
  const [group, id] = [textOf(GROUP), textOf(ID)];
  return {
    partition,
    offset: Number(offset),
    timestamp,
    key: String(key ?? ''),
    value: String(value),
    headers: textOf(HEADERS),
    replay: group !== null && id !== null ? { group, id } : null,
  };
}
