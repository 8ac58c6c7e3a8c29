import { recordView } from '../../application/admin/recordView.js';
import { startVerification as start, verificationState } from '../../application/seal/verification.js';
import * as api from '../../domain/api/admin.js';
import { adminRoute } from '../http/adminRoute.js';
import type { Route } from '../http/merchantRoute.js';

/** `POST /api/admin/audit/verify`: starts a verification, or reports the progress of the one that is running. */
export const startVerification: Route = (app, ports, handle) => {
  const stopping = new AbortController();
  let running = Promise.resolve();
  app.addHook('onClose', async () => {
    stopping.abort(new Error('the process that verified was stopped'));
    await running;
  });
  adminRoute(api.startVerification, async ({ operator, request }) => {
    await recordView(ports, request, operator, { view: 'verification', each: true });
    const started = await start(ports, stopping.signal);
    if (started)
      running = started.ended.catch((err: unknown) => request.log.error({ err }, 'a verification had no outcome'));
    return verificationState(ports);
  })(app, ports, handle);
};
