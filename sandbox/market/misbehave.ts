/** Makes pages fail as pages in the wild do. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { MarketFailure } from './marketState.js';

/** Longer than anyone waits. */
const HANG_MS = 120_000;
const HUGE_BYTES = 64 * 1024 * 1024;
const CHUNK = Buffer.from(`<p>${'x'.repeat(64 * 1024 - 7)}</p>`);

export function misbehave(failure: Exclude<MarketFailure, 'none' | 'broken_text'>, reply: FastifyReply): FastifyReply {
  switch (failure) {
    case 'http500':
      return reply.status(500).type('text/html').send('<h1>Something went wrong</h1>');
    case 'timeout': {
      const timer = setTimeout(() => reply.raw.destroy(), HANG_MS);
      reply.raw.on('close', () => clearTimeout(timer));
      return reply.hijack();
    }
    case 'not_html':
      return reply.type('application/pdf').send(Buffer.from('%PDF-1.7\n%not a page\n'));
    case 'huge':
      return reply.type('text/html').send(Readable.from(hugePage()));
    case 'redirect_local':
      // Port 9 discards. It is not the sandbox's own address, which the product allows.
      return reply.redirect('http://127.0.0.1:9/admin', 302);
    case 'blocked':
      return reply
        .status(403)
        .header('cf-mitigated', 'challenge')
        .type('text/html')
        .send('<!doctype html><title>Just a moment...</title><h1>Checking that you are not a robot</h1>');
  }
}

/** Names the product only in JSON-LD, and starts the name with half a surrogate pair, like a carelessly cut title. */
export const breakText = (page: string): string =>
  page.replace(/<(h1|title)\b.*?<\/\1>/gs, '').replace(/("name":\s*")/g, '$1Fancy \\ud83dMug ');

function* hugePage(): Generator<Buffer> {
  yield Buffer.from('<!doctype html><title>Endless</title>');
  for (let bytes = 0; bytes < HUGE_BYTES; bytes += CHUNK.length) yield CHUNK;
}
