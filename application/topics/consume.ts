import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Topic } from '../../domain/kernel/topic.js';
import { type Bus, type ConsumeOptions, type Delivered, GivenUp } from '../../platform/bus/port.js';
import { traced } from '../../platform/runtime/tracing/spans.js';
import { CORRELATION } from './correlated.js';

/**
 * Consumes messages that match the topic's schema. Any other becomes a dead letter immediately: another build wrote it, so
 * redelivery would not help. The error does not repeat its content.
 */
export function consume<Schema extends TSchema>(
  bus: Pick<Bus, 'consume'>,
  topic: Topic<Schema>,
  options: Omit<ConsumeOptions, 'topic'>,
  handle: (value: Static<Schema>, message: Delivered) => Promise<void>,
): Promise<void> {
  const checker = Compile(topic.value);
  return bus.consume({ topic: topic.name, ...options }, async message => {
    const { value } = message;
    if (checker.Check(value)) {
      const handled = () => handle(value as Static<Schema>, message);
      const cause = message.headers?.[CORRELATION];
      if (cause === undefined) return handled();
      const attributes = { 'messaging.consumer.group.name': options.group, 'tidewatch.attempt': message.attempt };
      return traced({ name: `handle ${topic.name}`, kind: 'consumer', cause, attributes }, handled);
    }
    const [problem] = checker.Errors(value);
    throw new GivenUp(
      `not a message of ${topic.name}: ${problem?.instancePath || 'it'} ${problem?.message ?? ''}`.trim(),
    );
  });
}
