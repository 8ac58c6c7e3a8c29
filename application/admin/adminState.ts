import type { FastifyRequest } from 'fastify';
import { attemptsLeft, type Gate, lockedUntil } from '../../domain/admin/gate.js';
import type { AdminSession } from '../../domain/api/admin.js';
import type { Instant } from '../../domain/kernel/names.js';
import { addressKey } from '../../platform/runtime/http/addressKey.js';
import type { AdminPorts } from './adminPorts.js';
import { keyedDigest } from './keyedDigest.js';

/** The keyed digest of the request's IP address, as the gate stores it. */
export const addressIn = ({ adminKey }: Pick<AdminPorts, 'adminKey'>, { ip }: FastifyRequest): string =>
  keyedDigest(adminKey, addressKey(ip));

/** The state of the gate for the requesting browser. */
export async function adminState(
  ports: AdminPorts,
  request: FastifyRequest,
  { gate, expiresAt }: { readonly gate: Gate; readonly expiresAt: Instant | null },
): Promise<AdminSession> {
  const now = ports.clock.now();
  const from = addressIn(ports, request);
  const until = lockedUntil(gate, from, now);
  return {
    unlocked: expiresAt !== null,
    configured: (await ports.adminPassword.hash()) !== null,
    expiresAt,
    lockedUntil: until,
    attemptsLeft: until === null ? attemptsLeft(gate, from, now) : 0,
  };
}
