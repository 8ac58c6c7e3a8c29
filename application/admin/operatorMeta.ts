/** Builds actor and client for admin events. Seals the IP address and user agent (ADR 0035). */
import type { FastifyRequest } from 'fastify';
import { as, type SealedText, type SessionId } from '../../domain/kernel/names.js';
import { clientContext } from '../../domain/session/client.js';
import type { EventMeta } from '../../platform/event-store/port.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import { clientIn } from '../session/clientIn.js';
import type { AdminPorts } from './adminPorts.js';

/** Owns the keys; no shop has this name. */
const OPERATORS = 'operators';
/** Matches the audit trail's retention (spec §9), after which each day's key is destroyed. */
const KEPT_MS = 365 * 86_400_000;

/** @param sessionId `null` without a session. */
export async function operatorMeta(
  ports: Pick<AdminPorts, 'vault' | 'clock'>,
  request: FastifyRequest,
  sessionId: SessionId | null,
): Promise<EventMeta> {
  return {
    actor: { kind: 'operator', id: sessionId ?? 'not signed in' },
    shop: null,
    ...(sessionId !== null && { sessionId }),
    client: await sealForOperators(ports, JSON.stringify(clientIn(request)), clientContext(sessionId)),
    correlationId: request.id,
    causationId: null,
  };
}

export const sealForOperators = async (
  { vault, clock }: Pick<AdminPorts, 'vault' | 'clock'>,
  text: string,
  context: string,
): Promise<SealedText> =>
  as<SealedText>(await vault.seal(OPERATORS, 'audit', text, context, plus(clock.now(), KEPT_MS)));
