import type { RecordedEvent } from '../port.js';

/**
 * An event that no schema admits: a newer build wrote it, or something that is none of ours. Nothing can be made of it,
 * and nothing that comes after it has to wait.
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
