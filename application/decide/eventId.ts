/**
 * Derives the ids of a command's events. The first half identifies the command and its stream, by which a repeat finds
 * itself in the stream. The second half digests the decision, so that engines that compare only ids distinguish attempts
 * with different outcomes, and events before and after an erasure.
 */
import { hash } from 'node:crypto';
import type { DomainEvent } from '../../domain/events.js';
import type { Revision } from '../../platform/event-store/port.js';

/** The first half of a UUID of version 8 (RFC 9562 §5.8), with 60 free bits, as in the second half. */
const MARK_LENGTH = 'xxxxxxxx-xxxx-8xxx'.length;
const VARIANTS = '89ab';

/** The prefix of a command's event ids. The same command id on another stream is another command. */
export function commandMark(stream: string, commandId: string): string {
  const digest = hash('sha256', `${stream}\n${commandId}`);
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(12, 15)}`;
}

/** @param begins the revision at which the stream's state starts. */
export function eventId(mark: string, index: number, event: DomainEvent, begins: Revision = 0): string {
  // Keeps the original ids in streams without an erasure.
  const era = begins === 0 ? '' : `\n${begins}`;
  const digest = hash('sha256', `${mark}\n${index}\n${JSON.stringify(event)}${era}`);
  const variant = VARIANTS[Number.parseInt(digest.slice(0, 1), 16) & 3];
  return `${mark}-${variant}${digest.slice(1, 4)}-${digest.slice(4, 16)}`;
}

export const isOfCommand = (mark: string, id: string): boolean => id.slice(0, MARK_LENGTH) === mark;

/** A 32-bit mark for compact sets. If two commands share one, the stream's history decides. */
export const shortMark = (markOrId: string): number => Number.parseInt(markOrId.slice(0, 8), 16) | 0;
