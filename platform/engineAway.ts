/** Nothing answers at an engine's address. It may still be starting, so the start waits for it. */
export class EngineAway extends Error {
  override readonly name = 'EngineAway';
}

/** These reasons pass on their own. Every other one needs a person, and so does a silent server that speaks no TLS. */
const AWAY = /^(?:nothing listens there|nothing answers there(?! with TLS)|the server is starting up)/;

/**
 * Wraps the reason why an engine cannot be used as an error's cause.
 * @param reason in the wording that all engines share.
 */
export const causeOf = (reason: string, fault: unknown): unknown =>
  AWAY.test(reason) ? new EngineAway(reason, { cause: fault }) : fault;

/** Returns whether waiting may help: an `EngineAway` is among the causes. */
export function isAway(fault: unknown): boolean {
  for (let at = fault; at instanceof Error; at = at.cause) if (at instanceof EngineAway) return true;
  return false;
}
