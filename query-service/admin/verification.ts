import { verificationState } from '../../application/seal/verification.js';
import * as api from '../../domain/api/admin.js';
import { adminGet } from '../http/adminGet.js';

/** `GET /api/admin/audit/verify`: progress. Screens poll it, so only starting a verification is an event. */
export const verification = adminGet(api.verification, {
  polled: true,
  handler: ({ ports }) => verificationState(ports),
});
