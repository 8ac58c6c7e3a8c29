import { verificationState } from '../../application/seal/verification.js';
import * as api from '../../domain/api/admin.js';
import { adminGet } from '../http/adminGet.js';

/** `GET /api/admin/audit/verify`: screens ask for it while it runs, so looking is no event; starting it is one. */
export const verification = adminGet(api.verification, {
  polled: true,
  handler: ({ ports }) => verificationState(ports),
});
