/** What a thread measures: its process shows it, so the thread passes it on. */
import type { MessagePort } from 'node:worker_threads';
import { add, level, measureInto, observe, type Sink } from './measures.js';

type Measured =
  | { readonly observed: Parameters<Sink['observe']> }
  | { readonly added: Parameters<Sink['add']> }
  | { readonly level: Parameters<Sink['level']> };

/** From now on, what this thread measures is posted to this port: that of the thread that started it. */
export function passOnMeasures(to: Pick<MessagePort, 'postMessage'> | null): void {
  const say = (measured: Measured) => to?.postMessage(measured);
  measureInto({
    observe: (...observed) => say({ observed }),
    add: (...added) => say({ added }),
    level: (...now) => say({ level: now }),
  });
}

/** @returns whether the message was a measure. */
export function takeMeasure(message: unknown): boolean {
  const {
    observed,
    added,
    level: now,
  } = message as {
    observed?: Parameters<Sink['observe']>;
    added?: Parameters<Sink['add']>;
    level?: Parameters<Sink['level']>;
  };
  if (observed) observe(...observed);
  if (added) add(...added);
  if (now) level(...now);
  return observed !== undefined || added !== undefined || now !== undefined;
}
