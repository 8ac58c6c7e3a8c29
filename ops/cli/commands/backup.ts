import { systemClock } from '../../../platform/runtime/clock/clock.js';
import { restoreBackup } from '../../backup/restoreBackup.js';
import { endOf, takeBackup } from '../../backup/takeBackup.js';
import { type Command, UsageError } from '../command.js';
import { installed } from '../installed.js';

const size = (files: readonly { readonly bytes: number }[]): string =>
  `${(files.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000).toFixed(1)} MB`;

export const backup: Command = {
  usage: 'backup <folder>',
  help: 'Copies the log, keys, work and open messages into a new folder while the product runs. Leaves out the master key: keep it elsewhere. Read models and the audit index are rebuilt from the log.',

  async run([folder, ...more], { json }, io) {
    const { out, note } = io;
    if (folder === undefined || more.length > 0) throw new UsageError("'backup' takes a new folder");
    const startedAt = performance.now();
    const manifest = await takeBackup(
      folder,
      await installed(io),
      systemClock,
      name => !json && note(`copying ${name}\n`),
    );
    const seconds = (performance.now() - startedAt) / 1_000;
    if (json) out(JSON.stringify({ ...manifest, seconds }));
    else {
      out(`${folder}: the log up to ${endOf(manifest)}, ${size(manifest.files)} in ${seconds.toFixed(1)} s`);
      out("the master key opens it; the backup doesn't contain that key");
    }
    return 0;
  },
};

export const restore: Command = {
  usage: 'restore <folder> [--yes]',
  help: 'Replaces the files of a stopped product with a backup. --yes: overwrites existing files. Data erased since the backup stays erased.',

  async run([folder, ...more], { yes, json }, { out, config }) {
    if (folder === undefined || more.length > 0) throw new UsageError("'restore' takes the folder of a backup");
    const found = await restoreBackup(folder, config(), systemClock, yes);
    if (json) out(JSON.stringify(found));
    else {
      out(`restored the backup of ${found.at}: the log up to ${endOf(found)}`);
      if (found.erasedKeys > 0)
        out(`${found.erasedKeys} of its keys had been destroyed since then and were destroyed again`);
      out('read models and the audit index refill when the product starts');
    }
    return 0;
  },
};
