import { openPlatform } from '../../../application/openPlatform.js';
import { ENTRY_MINUTES } from '../../../domain/session/entry.js';
import { parseShopDomain } from '../../../domain/shop/shopDomain.js';
import { createLogger } from '../../../platform/runtime/logging/logger.js';
import { type Command, UsageError } from '../command.js';
import { connectByCredentials } from '../connectByCredentials.js';
import { installed } from '../installed.js';

export const connect: Command = {
  usage: 'connect <store>',
  help: 'Connects a store of your own organisation with the app’s client credentials, without a browser, and prints a link to sign in with.',

  async run([name = '', ...more], { json }, io) {
    const { out, note } = io;
    const shop = parseShopDomain(name);
    if (!shop || more.length > 0) throw new UsageError("'connect' takes one store, such as aurora-outfitters");
    const platform = await openPlatform(await installed(io), createLogger('silent', 'command-line'));
    try {
      const link = await connectByCredentials(platform, shop);
      out(json ? JSON.stringify({ shop, link }) : link);
      if (!json) note(`${shop} is connected. The link signs one browser in, within ${ENTRY_MINUTES} minutes.\n`);
      return 0;
    } finally {
      await platform.close();
    }
  },
};
