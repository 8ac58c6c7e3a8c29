import type { Refusal } from '../domain/kernel/decider.js';

/** Whether a value that stands for success or a refusal is the refusal. */
export const isRefused = (outcome: unknown): outcome is Refusal =>
  typeof outcome === 'object' && outcome !== null && 'refused' in outcome;
