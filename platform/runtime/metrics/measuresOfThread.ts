/** What a thread measures: its process shows it, so the thread passes it on. */
import type { MessagePort } from 'node:worker_threads';
import { add, measureInto, observe, type Sink } from './measures.js';

type Measured = { readonly observed: Parameters<Sink['observe']> } | { readonly added: Parameters<Sink['add']> };

/** From now on, what this thread measures is posted to this port: that of the thread that started it. */
export function passOnMeasures(to: Pick<MessagePort, 'postMessage'> | null): void {
  const say = (measured: Measured) => to?.postMessage(measured);
  measureInto({ observe: (...observed) => say({ observed }), add: (...added) => say({ added }) });
}

/** @returns whether the message was a measure. */
export function takeMeasure(message: unknown): boolean {
  const { observed, added } = message as { observed?: Parameters<Sink['observe']>; added?: Parameters<Sink['add']> };
  if (observed) observe(...observed);
  if (added) add(...added);
  return observed !== undefined || added !== undefined;
}
