/** DESIGN §9: `GET /mailbox.json` for programs, `/mailbox` for a person. */
import type { FastifyInstance } from 'fastify';
import type { Mailbox } from './mailbox.js';
import { mailboxPage } from './mailboxPage.js';
import type { Phones } from './smsRoutes.js';

/** An e-mail is untrusted: it runs no script, loads nothing, and opens its links in a new tab. */
const MAIL_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups";

export function mailboxRoutes(app: FastifyInstance, mailbox: Mailbox, phones: Phones): void {
  app.get('/mailbox.json', async () => mailbox.all());

  app.get('/mailbox', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(mailboxPage(mailbox.all()).markup),
  );

  app.get<{ Params: { id: string } }>('/mailbox/:id/html', async ({ params }, reply) => {
    const message = mailbox.find(params.id);
    if (!message?.html) return reply.status(404).send({ error: 'there is no such mail' });
    return reply
      .header('content-security-policy', MAIL_POLICY)
      .type('text/html; charset=utf-8')
      .send(message.html.replace(/<head>/i, '<head><base target="_blank">'));
  });

  app.post<{ Params: { id: string } }>('/mailbox/:id/reply', async ({ params, body }, reply) => {
    const message = mailbox.find(params.id);
    const { text = 'STOP' } = (body ?? {}) as { text?: string };
    if (message?.channel !== 'sms') return reply.status(404).send({ error: 'there is no such text message' });
    const status = await phones.reply(message.to, text);
    if (isForm(body)) return reply.redirect('/mailbox', 303);
    return reply.send({ status });
  });
}

/** The page's form names where to continue. */
const isForm = (body: unknown): boolean => (body as { page?: string } | null)?.page === '1';
