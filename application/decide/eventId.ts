/**
 * The ids of a command's events. The first half names the command and its stream: a repeat finds itself in the stream's
 * history by it, however late and in whatever process. The second half is what was decided: attempts that decided
 * differently share no id, so an engine that compares ids and not content cannot take one for the other. Nor do the same
 * events before and after an erasure: the engine still has the first ones.
 */
import { hash } from 'node:crypto';
import type { DomainEvent } from '../../domain/events.js';
import type { Revision } from '../../platform/event-store/port.js';

/** As UUIDs of version 8 (RFC 9562 §5.8) are written, up to the middle: 60 bits are ours, and 60 of the rest. */
const MARK_LENGTH = 'xxxxxxxx-xxxx-8xxx'.length;
const VARIANTS = '89ab';

/** What the ids of a command's events begin with. The same id on another stream is another command. */
export function commandMark(stream: string, commandId: string): string {
  const digest = hash('sha256', `${stream}\n${commandId}`);
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(12, 15)}`;
}

/** @param begins the revision that the stream's state began at. */
export function eventId(mark: string, index: number, event: DomainEvent, begins: Revision = 0): string {
  // Ids in streams without an erasure stay as they always were.
  const era = begins === 0 ? '' : `\n${begins}`;
  const digest = hash('sha256', `${mark}\n${index}\n${JSON.stringify(event)}${era}`);
  const variant = VARIANTS[Number.parseInt(digest.slice(0, 1), 16) & 3];
  return `${mark}-${variant}${digest.slice(1, 4)}-${digest.slice(4, 16)}`;
}

export const isOfCommand = (mark: string, id: string): boolean => id.slice(0, MARK_LENGTH) === mark;

/** A mark in 32 bits, to be kept by the thousand. Two commands may share one: then history decides. */
export const shortMark = (markOrId: string): number => Number.parseInt(markOrId.slice(0, 8), 16) | 0;
