import { createInterface } from 'node:readline';
import { commandHandler } from '../../../application/decide/handle.js';
import { openPlatform } from '../../../application/openPlatform.js';
import { requestErasure } from '../../../application/privacy/requestErasure.js';
import { refuseUnknown } from '../../../application/shop/refuseUnknown.js';
import { isRefusal } from '../../../domain/kernel/decider.js';
import { errorText } from '../../../domain/kernel/errors.js';
import { parseShopDomain } from '../../../domain/shop/shopDomain.js';
import { createLogger } from '../../../platform/runtime/logging/logger.js';
import { type Command, UsageError } from '../command.js';
import { installed } from '../installed.js';

/** @param readLine reads what a person types; `null` at the end of input. */
export const eraseCommand = (readLine: () => Promise<string | null>): Command => ({
  usage: 'erase --shop <store> [--yes]',
  help: 'Permanently deletes all data of a store. Prompts for its domain, unless --yes is given. A running server carries it out; status shows the progress.',

  async run(args, { shop: name, yes, json }, io) {
    const { out, note } = io;
    const shop = parseShopDomain(name ?? '');
    if (!shop || args.length > 0) throw new UsageError("'erase' takes --shop and one store, such as aurora-outfitters");
    const config = await installed(io);
    if (!yes) {
      note(`All data of ${shop} will be permanently deleted. Type ${shop} to continue: `);
      if ((await readLine())?.trim() !== shop) {
        note('Nothing was deleted.\n');
        return 1;
      }
    }
    const platform = await openPlatform(config, createLogger('silent', 'command-line'));
    try {
      const erasureId = platform.ids.next();
      const requested =
        (await refuseUnknown(platform.eventLog, shop)) ??
        (await requestErasure(
          { ...platform, handle: commandHandler(platform.eventLog) },
          {
            shop,
            erasureId,
            subject: null,
            origin: 'operator',
            meta: {
              actor: { kind: 'operator', id: 'command line' },
              shop,
              correlationId: erasureId,
              causationId: null,
            },
          },
        ));
      if (isRefusal(requested)) {
        note(`${errorText(requested.refused, requested.details)}\n`);
        return 1;
      }
      if (json) out(JSON.stringify({ shop, erasure: requested.erasureId, dueAt: requested.dueAt }));
      else out(`${shop}: deletion requested, due ${requested.dueAt}`);
      return 0;
    } finally {
      await platform.close();
    }
  },
});

export const erase = eraseCommand(async () => {
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) return line;
  return null;
});
