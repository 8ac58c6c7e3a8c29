/** The keys of the query cache. A push invalidates what a screen reads, so each key begins with its topic. */
import type { Topic } from '../../../domain/api/socket.js';

/** The prefix of every topic's keys. */
export const TOPICS_KEY = ['topic'] as const;

/** Keys that pushes of a topic renew: the whole topic, or one of its answers. */
export const topicKey = (topic: Topic, ...answer: readonly (string | number)[]) => [...TOPICS_KEY, topic, ...answer];

/** Keys that no push renews: these are refetched by age, by interval, or on request. */
export const agedKey = (
  name:
    | 'connection-check'
    | 'discovery-config'
    | 'health'
    | 'market-settings'
    | 'older-orders'
    | 'preview'
    | 'privacy-requests'
    | 'push-device'
    | 'store-email'
    | 'store-stats',
) => ['aged', name];

/** The operator's reads: renewed on request, because each is itself an entry of the trail. */
export const adminKey = (...answer: readonly (string | number)[]) => ['admin', ...answer];

/** The sample data, which is never read again. */
export const demoKey = (...answer: readonly (string | number)[]) => ['demo', ...answer];
