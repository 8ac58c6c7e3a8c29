/** The keys of the query cache. What a push invalidates is what a screen reads, so each key begins with what renews it. */
import type { Topic } from '../../../domain/api/socket.js';

/** What every topic's key begins with. */
export const TOPICS_KEY = ['topic'] as const;

/** What pushes of a topic renew: all of it, or one of its answers. */
export const topicKey = (topic: Topic, ...answer: readonly (string | number)[]) => [...TOPICS_KEY, topic, ...answer];

/** What no push renews: it is read again by age, by an interval, or when it is asked for. */
export const agedKey = (
  name: 'connection-check' | 'discovery-config' | 'health' | 'older-orders' | 'privacy-requests' | 'store-stats',
) => ['aged', name];

/** The sample data, which is never read again. */
export const demoKey = (...answer: readonly (string | number)[]) => ['demo', ...answer];
