import type { Static, TSchema } from 'typebox';
import type { Topic } from '../../domain/kernel/topic.js';
import type { Bus } from '../../platform/bus/port.js';

/** Resolves when all values are stored, each under its key. */
export const publish = <Schema extends TSchema>(
  bus: Pick<Bus, 'publish'>,
  { name, key }: Topic<Schema>,
  values: readonly Static<Schema>[],
): Promise<void> =>
  bus.publish(
    name,
    values.map(value => ({ key: key(value), value })),
  );
