import { setTimeout as wait } from 'node:timers/promises';
import { forward, listenSecret } from '../../listen/forward.js';
import { FeedRefused, listenToFeed } from '../../listen/listenToFeed.js';
import { type Command, UsageError } from '../command.js';

export const listen: Command = {
  usage: 'listen [--forward-to <url>]',
  help: 'Prints the store’s events as they happen and posts them to a program in development, signed like webhooks. Reads an API token from TIDEWATCH_TOKEN and follows the product at TIDEWATCH_PUBLIC_URL.',

  async run(args, { json, forwardTo }, { out, note, config }) {
    if (args.length > 0) throw new UsageError("'listen' takes no argument");
    if (forwardTo !== null && !/^https?:$/.test(protocolOf(forwardTo)))
      throw new UsageError('--forward-to needs an address such as http://localhost:3000/webhooks');
    const token = process.env.TIDEWATCH_TOKEN;
    if (!token)
      throw new UsageError('TIDEWATCH_TOKEN is not set: create an API token in the profile, under Developers');
    const { PUBLIC_URL: url } = config();
    const secret = listenSecret(token);
    const ended = new AbortController();
    const end = () => ended.abort();
    process.once('SIGINT', end).once('SIGTERM', end);
    note(`Listening to ${url}. Ctrl-C ends it.\n`);
    if (forwardTo !== null) note(`Forwarding to ${forwardTo}, signed with ${secret}\n`);
    try {
      await listenToFeed(
        {
          ...{ url, token },
          async onEvent(event, body) {
            out(json ? body : `${event.at} ${event.type} ${event.id}`);
            if (forwardTo === null) return;
            note(`  → ${await forward(forwardTo, event, { body, secret, now: Date.now() })}\n`);
          },
          onBreak: (reason, ms) => note(`Interrupted (${reason}); connecting again in ${ms / 1_000} s\n`),
          wait: (ms, signal) => wait(ms, undefined, { signal }).catch(() => undefined),
        },
        ended.signal,
      );
      return 0;
    } catch (fault) {
      if (!(fault instanceof FeedRefused)) throw fault;
      note(`tidewatch: ${fault.message}\n`);
      return 1;
    } finally {
      process.removeListener('SIGINT', end).removeListener('SIGTERM', end);
    }
  },
};

function protocolOf(text: string): string {
  try {
    return new URL(text).protocol;
  } catch {
    return '';
  }
}
