/** One key per topic: what a push invalidates is what a screen reads. */
import type { Topic } from '../../../domain/api/socket.js';

export const topicKey = (topic: Topic) => ['topic', topic] as const;
export const HEALTH_KEY = ['health'] as const;
