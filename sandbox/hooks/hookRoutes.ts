/** `/hooks` and everything below receive; `GET /hooks.json` lists what arrived. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type HookReceiver, hookReceiver } from './hookReceiver.js';

export function hookRoutes(app: FastifyInstance, now: () => number): HookReceiver {
  const receiver = hookReceiver(now);
  app.get('/hooks.json', async () => receiver.all());
  void app.register((routes, _options, done) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser('*', { parseAs: 'string' }, (_, body, parsed) => parsed(null, body));
    const receive = (request: FastifyRequest, reply: FastifyReply) => {
      const { method, url: path, headers, body } = request;
      const texts = Object.entries(headers).map(([name, value]) => [name, String(value)]);
      const received = { method, path, headers: Object.fromEntries(texts), body: (body as string | undefined) ?? '' };
      const status = receiver.receive(received);
      if (status === null) return reply.hijack();
      if (status === 429) reply.header('retry-after', '1');
      return reply.status(status).send({ ok: status < 300 });
    };
    for (const url of ['/hooks', '/hooks/*']) routes.route({ method: ['POST', 'PUT'], url, handler: receive });
    done();
  });
  return receiver;
}
