import type { Static, TSchema } from 'typebox';
import type { Topic } from '../../domain/kernel/topic.js';
import type { Bus } from '../../platform/bus/port.js';
import { isTracing, note, spanTime } from '../../platform/runtime/tracing/spans.js';
import { CORRELATION } from './correlated.js';

export interface Origin<Value> {
  /** The correlation id of a value, which its consumer's writes carry too. */
  readonly causeOf: (value: Value) => string;
  /** Set if the worker itself is the origin; starts a trace. */
  readonly begins?: true;
}

/** Publishes values, each with its key. Resolves once all are stored. */
export async function publish<Schema extends TSchema>(
  bus: Pick<Bus, 'publish'>,
  { name, key }: Topic<Schema>,
  values: readonly Static<Schema>[],
  origin?: Origin<Static<Schema>>,
): Promise<void> {
  const from = spanTime();
  await bus.publish(
    name,
    values.map(value => ({
      key: key(value),
      value,
      ...(origin && { headers: { [CORRELATION]: origin.causeOf(value) } }),
    })),
  );
  if (!origin || !isTracing()) return;
  const { causeOf, ...begun } = origin;
  const span = { name: `publish ${name}`, kind: 'producer', from, until: spanTime(), ...begun } as const;
  for (const cause of new Set(values.map(causeOf))) note({ ...span, cause });
}
