/** Opens the sealed parts of a batch's events in one call before folding. */
import { contentOf, type SealedPart } from '../domain/kernel/sealedPart.js';
import type { LoggedEvent } from '../platform/event-store/codec/loggedEvent.js';
import type { Sealed, Vault } from '../platform/vault/port.js';
import type { Projection } from '../read-models/projection.js';

/** An event with its opened parts. */
export interface OpenedEvent {
  readonly event: LoggedEvent;
  /** The parts that `opens` names, in order; `null` after erasure. */
  readonly contents: readonly unknown[];
  /** Set if the event can't be folded: it matches no schema, or a sealed part does not open. */
  readonly fault?: Error;
}

/** @throws the key store's error if it is lost. */
export async function openedEvents(
  vault: Pick<Vault, 'openAll'>,
  { opens }: Pick<Projection, 'opens'>,
  events: readonly LoggedEvent[],
): Promise<readonly OpenedEvent[]> {
  const sealed: { readonly sealed: Sealed; readonly context: string }[] = [];
  const places: {
    readonly of: { contents: unknown[]; fault?: Error };
    readonly at: number;
    readonly part: SealedPart<unknown>;
  }[] = [];
  const opened: OpenedEvent[] = [];
  for (const event of events) {
    const of: OpenedEvent & { contents: unknown[]; fault?: Error } = { event, contents: [] };
    opened.push(of);
    if (event.unreadable) of.fault = event.unreadable;
    else
      for (const part of opens?.[event.type]?.(event) ?? []) {
        const { content, context } = part;
        const at = of.contents.push(content) - 1;
        if (typeof content !== 'string') continue;
        sealed.push({ sealed: content as string as Sealed, context });
        places.push({ of, at, part });
      }
  }
  if (sealed.length === 0) return opened;
  const answers = await vault.openAll(sealed);
  for (const [index, { of, at, part }] of places.entries()) {
    const answer = answers[index];
    if (answer?.status === 'open') of.contents[at] = contentOf(part, answer.plaintext);
    else if (answer?.status === 'erased') of.contents[at] = null;
    else of.fault = answer?.fault ?? new Error('the vault did not answer');
  }
  return opened;
}
