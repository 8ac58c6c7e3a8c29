/** Forwards a thread's metrics to its process, which shows them. */
import type { MessagePort } from 'node:worker_threads';
import { add, level, measureInto, observe, type Sink } from './measures.js';

type Measured =
  | { readonly observed: Parameters<Sink['observe']> }
  | { readonly added: Parameters<Sink['add']> }
  | { readonly level: Parameters<Sink['level']> };

/** From now on, posts this thread's metrics to the parent's port. */
export function passOnMeasures(to: Pick<MessagePort, 'postMessage'> | null): void {
  const post = (measured: Measured) => to?.postMessage(measured);
  measureInto({
    observe: (...observed) => post({ observed }),
    add: (...added) => post({ added }),
    level: (...now) => post({ level: now }),
  });
}

/** @returns whether the message was a metric. */
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
