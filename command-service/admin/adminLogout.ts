import { endAdminSession } from '../../application/admin/adminSessions.js';
import { adminState } from '../../application/admin/adminState.js';
import { load } from '../../application/decide/load.js';
import { ADMIN_STREAM, gate } from '../../domain/admin/gate.js';
import * as api from '../../domain/api/admin.js';
import { clearAdminSession } from '../../platform/runtime/http/adminCookie.js';
import { adminRoute } from '../http/adminRoute.js';

/** `POST /api/admin/logout`: locks the admin area again. */
export const adminLogout = adminRoute(api.adminLogout, async ({ operator, meta, ports, request, reply }) => {
  await endAdminSession(ports, operator.sessionId, { reason: 'logout', meta });
  clearAdminSession(reply, ports.publicUrl);
  return adminState(ports, request, { gate: await load(ports.eventLog, gate, ADMIN_STREAM), expiresAt: null });
});
