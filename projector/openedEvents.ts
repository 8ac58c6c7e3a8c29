/** Opens what a projection needs of a batch's events before they are folded, in one call: folds wait for no key. */
import { contentOf, type SealedPart } from '../domain/kernel/sealedPart.js';
import type { LoggedEvent } from '../platform/event-store/codec/loggedEvent.js';
import type { Sealed, Vault } from '../platform/vault/port.js';
import type { Projection } from '../read-models/projection.js';

/** An event as it is folded. */
export interface OpenedEvent {
  readonly event: LoggedEvent;
  /** What `opens` names, in its order; `null`: no longer kept. */
  readonly contents: readonly unknown[];
  /** Why it cannot be folded: no schema admits it, or what is sealed in it does not open. */
  readonly fault?: Error;
}

/** @throws what the key store says if it is lost: nothing is known of any event then. */
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
