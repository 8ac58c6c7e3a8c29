import type { RecordedEvent } from '../port.js';

/**
 * No schema accepts the event: a newer build or a foreign program wrote it. It becomes a dead letter; later events do
 * not wait.
 */
export class EventUnreadable extends Error {
  override readonly name = 'EventUnreadable';
  readonly type: string;
  readonly stream: string;
  readonly position: string;
  constructor({ type, schema, stream, revision, position }: RecordedEvent, reason: string) {
    super(`${type} (version ${schema}) at revision ${revision} of ${stream}, position ${position}: ${reason}`);
    this.type = type;
    this.stream = stream;
    this.position = position;
  }
}
