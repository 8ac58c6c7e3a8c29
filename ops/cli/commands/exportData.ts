import { open, rename, rm } from 'node:fs/promises';
import { commandHandler } from '../../../application/decide/handle.js';
import { openPorts } from '../../../application/openPorts.js';
import { type StartedExport, startExport } from '../../../application/privacy/export/startExport.js';
import { isRefusal } from '../../../domain/kernel/decider.js';
import { errorText } from '../../../domain/kernel/errors.js';
import { parseShopDomain } from '../../../domain/shop/shopDomain.js';
import { createLogger } from '../../../platform/runtime/logging/logger.js';
import { type Command, type Io, UsageError } from '../command.js';
import { installed } from '../installed.js';
import { progressBar } from '../progressBar.js';

/** A person sees no difference below this, and drawing takes time. */
const REDRAW_MS = 100;

/**
 * Implements `tidewatch export` (DESIGN §9): writes the file that the merchant would get, and records the operator as
 * its requester.
 */
export const exportData: Command = {
  usage: 'export --shop S [--out FILE]',
  help: 'Exports all data of a store to the JSON file that its merchant can also download. Without --out, writes to standard output.',

  async run(args, { json, shop: name, out }, io) {
    const shop = parseShopDomain(name ?? '');
    if (!shop || args.length > 0) throw new UsageError("'export' takes --shop with one store, and --out with a file");
    const ports = await openPorts(['eventLog', 'vault'], await installed(io), createLogger('silent', 'command-line'));
    try {
      const { eventLog, vault, clock, ids } = ports;
      const exportId = ids.next();
      const actor = { kind: 'operator', id: 'command line' } as const;
      const meta = { actor, shop, correlationId: exportId, causationId: null };
      const bar = drawn(io, shop, json);
      const handle = commandHandler(eventLog);
      const started = await startExport(
        { eventLog, vault, clock, handle },
        { shop, exportId, meta, progress: bar.draw },
      );
      if (isRefusal(started)) throw new Error(errorText(started.refused, started.details));
      bar.expect(started.estimatedEvents);
      if (out === null) for await (const piece of started.text) io.out(piece);
      else await writeWhole(out, started.text);
      bar.end();
      if (out !== null) io.out(json ? JSON.stringify({ shop, file: out }) : `${shop} is in ${out}`);
      return 0;
    } finally {
      await ports.close();
    }
  },
};

function drawn({ note, terminal }: Io, label: string, json: boolean) {
  let [estimated, drawnAt, last] = [1, 0, 0];
  const show = (share: number) => note(`\r${progressBar(label, share, `${last.toLocaleString('en-US')} events`)}`);
  const isInteractive = terminal && !json;
  return {
    expect(events: number) {
      estimated = Math.max(1, events);
    },
    draw(events: number) {
      last = events;
      const now = performance.now();
      if (!isInteractive || now - drawnAt < REDRAW_MS) return;
      drawnAt = now;
      show(Math.min(1, events / estimated));
    },
    end() {
      if (!isInteractive) return;
      show(1);
      note('\n');
    },
  };
}

/** The file gets its name only when complete. It holds personal data, so only its owner can read it. */
async function writeWhole(path: string, text: StartedExport['text']): Promise<void> {
  const part = `${path}.part`;
  const file = await open(part, 'w', 0o600).catch(async (fault: unknown) => {
    await text.return?.();
    throw fault;
  });
  try {
    for await (const piece of text) await file.write(piece);
    await file.sync();
    await file.close();
    await rename(part, path);
  } catch (fault) {
    await file.close().catch(() => {});
    await rm(part, { force: true });
    throw fault;
  }
}
