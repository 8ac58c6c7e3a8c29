import { openPorts } from '../../../application/openPorts.js';
import { crawlerKeys, signingKey } from '../../../platform/outbound/sign/crawlerKeys.js';
import { DIRECTORY_PATH, keyIdOf } from '../../../platform/outbound/sign/webBotAuth.js';
import { instantOf, msOf } from '../../../platform/runtime/clock/clock.js';
import { createLogger } from '../../../platform/runtime/logging/logger.js';
import { type Command, UsageError } from '../command.js';
import { installed } from '../installed.js';

/** Implements `tidewatch crawler key`: the keys that sign the crawler's requests, without their private parts. */
export const crawler: Command = {
  usage: 'crawler key [rotate]',
  help: 'Lists the keys that sign the crawler’s requests (Web Bot Auth). rotate: starts a new one at once, for a key that may have leaked; the others are withdrawn within the hour.',

  async run([what, action, ...more], { json }, io) {
    if (what !== 'key' || (action !== undefined && action !== 'rotate') || more.length > 0)
      throw new UsageError("'crawler' takes key, or key rotate");
    const names = ['vault', 'lock', 'publicUrl'] as const;
    const ports = await openPorts(names, await installed(io), createLogger('silent', 'command-line'));
    try {
      const kept = crawlerKeys(ports);
      const keys = action === 'rotate' ? await kept.rotate() : await kept.all();
      const signing = signingKey(keys, msOf(ports.clock.now()));
      const signs = ports.publicUrl.startsWith('https:');
      const listed = keys.map(key => ({
        ...{ id: keyIdOf(key), publicKey: key.x, signing: signs && key === signing },
        ...{ signsFrom: instantOf(key.signsFrom), until: instantOf(key.until) },
      }));
      const directory = signs ? new URL(DIRECTORY_PATH, ports.publicUrl).href : null;
      if (json) io.out(JSON.stringify({ directory, keys: listed }));
      else {
        for (const { id, signing, signsFrom, until } of listed)
          io.out(`${id}  signs from ${signsFrom}, published until ${until}${signing ? '  (signs now)' : ''}`);
        io.out(directory ?? 'requests are not signed: that takes an https address in TIDEWATCH_PUBLIC_URL');
      }
      return 0;
    } finally {
      await ports.close();
    }
  },
};
