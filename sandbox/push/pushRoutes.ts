/** `POST /push` subscribes, `POST /push/:id` receives, `DELETE /push/:id` ends, and `GET /push.json` lists what arrived. */
import type { FastifyInstance } from 'fastify';
import { pushReceiver } from './pushReceiver.js';

export function pushRoutes(app: FastifyInstance, origin: () => string): void {
  const receiver = pushReceiver(origin);
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  app.post('/push', async () => receiver.subscribe());
  app.get('/push.json', async () => receiver.messages());
  app.post<{ Params: { id: string } }>('/push/:id', async ({ params, headers, body }, reply) => {
    const { status } = receiver.receive(params.id, headers, body as Buffer);
    return reply.status(status).send();
  });
  app.delete<{ Params: { id: string } }>('/push/:id', async ({ params }, reply) =>
    reply.status(receiver.end(params.id) ? 204 : 404).send(),
  );
}
