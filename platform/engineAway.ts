/** Nothing answers at an engine's address. It may still be starting, so a start waits for it. */
export class EngineAway extends Error {
  override readonly name = 'EngineAway';
}

/** These pass on their own; every other reason needs a person. */
const AWAY = /^(?:nothing listens there|nothing answers there|the server is starting up)/;

/**
 * The cause of an error that says why an engine cannot be used.
 * @param reason in the words that all engines share.
 */
export const causeOf = (reason: string, fault: unknown): unknown =>
  AWAY.test(reason) ? new EngineAway(reason, { cause: fault }) : fault;

/** Whether waiting may help: an `EngineAway` is among the causes. */
export function isAway(fault: unknown): boolean {
  for (let at = fault; at instanceof Error; at = at.cause) if (at instanceof EngineAway) return true;
  return false;
}
