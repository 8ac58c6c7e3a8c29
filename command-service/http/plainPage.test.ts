import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { sendPlainPage } from './plainPage.js';

async function answered(button: string | null) {
  const app = Fastify();
  app.get('/', (_, reply) => sendPlainPage(reply, 400, { title: 'A title', text: 'A text.', button }, 'de'));
  const answer = await app.inject('/');
  await app.close();
  return answer;
}

describe('a page that the server writes', () => {
  it('has only the style sheet named in its policy, loads nothing and runs nothing', async () => {
    const { headers, body, statusCode } = await answered('Go on');
    const style = /<style>([\s\S]*)<\/style>/.exec(body)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(statusCode).toBe(400);
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
    );
    expect(body).not.toMatch(/ style=|<script|<link|<img|https?:/);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('asks with a form, or just informs', async () => {
    expect((await answered('Go on')).body).toMatch('<form method="post"><button>Go on</button></form>');
    expect((await answered(null)).body).not.toMatch('<form');
  });
});
