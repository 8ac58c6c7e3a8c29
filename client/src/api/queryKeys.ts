/** One key per topic: what a push invalidates is what a screen reads. */
import type { Topic } from '../../../domain/api/socket.js';

/** What every topic's key begins with. */
export const TOPICS_KEY = ['topic'] as const;
export const topicKey = (topic: Topic) => ['topic', topic] as const;
export const HEALTH_KEY = ['health'] as const;
