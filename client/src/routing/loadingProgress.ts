/** Spec §4, loading screen: its messages and its progress. */
import { routingTexts as texts } from './texts/routingTexts.js';

const MESSAGES = texts.loading.messages;

export const tickMs = (fast: boolean): number => (fast ? 400 : 800);

/** Step 10 to 30 a tick, fast 20 to 50. `random` is in [0, 1). */
export function nextProgress(progress: number, fast: boolean, random: number): number {
  const [least, most] = fast ? [20, 50] : [10, 30];
  return Math.min(100, progress + least + random * (most - least));
}

export const loadingMessage = (progress: number): string =>
  MESSAGES[Math.min(MESSAGES.length - 1, Math.floor((progress / 100) * MESSAGES.length))] ?? MESSAGES[0];
