/** Actor and client for the events of the admin area. Address and user agent are sealed (ADR 0035). */
import type { FastifyRequest } from 'fastify';
import { as, type SealedText, type SessionId } from '../../domain/kernel/names.js';
import { clientContext } from '../../domain/session/client.js';
import type { EventMeta } from '../../platform/event-store/port.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import { clientIn } from '../session/clientIn.js';
import type { AdminPorts } from './adminPorts.js';

/** The owner of the keys: no shop has this name. */
const OPERATORS = 'operators';
/** As long as the audit trail itself (spec §9): each day's key is destroyed then. */
const KEPT_MS = 365 * 86_400_000;

/** @param sessionId `null` for someone who is not signed in. */
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
