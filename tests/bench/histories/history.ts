/** An endless history of one shop: the events that one read model folds. */
import type { DomainEvent } from '../../../domain/events.js';
import type { ShopDomain } from '../../../domain/kernel/names.js';

/** An event without a time. */
export type HistoryEvent = DomainEvent extends infer Event
  ? Event extends DomainEvent
    ? Omit<Event, 'at'>
    : never
  : never;

export interface Shop {
  readonly domain: ShopDomain;
  /** 0, 1, 2, … */
  readonly number: number;
  /** A personal text as the vault seals it. */
  readonly seal: (context: string, text: string) => string;
}

export type History = (shop: Shop) => Generator<HistoryEvent, never>;

const START = Date.UTC(2026, 0, 1);

/** The time of a shop's event by its number: one per minute. */
export const timeAt = (minute: number): string => new Date(START + minute * 60_000).toISOString();

export const dayAt = (minute: number): string => timeAt(minute).slice(0, 10);
