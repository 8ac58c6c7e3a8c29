/**
 * Runs `node licenses.mjs <file>`: writes the licence of every package that the product ships, bundled or next to it,
 * with its text. A superset: everything that `npm ci --omit=dev` installs, the client's packages included.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const TEXTS = /^(?:licen[cs]e|copying|notice)/i;
const RULE = `\n${'-'.repeat(80)}\n\n`;

/**
 * Packages for other platforms are in the lock file and not installed. `devOptional`: a tool's dependency, and besides an
 * optional peer of a shipped package, which nothing loads. @returns `[folder, entry]` sorted by name.
 */
export function shippedPackages(lock) {
  return Object.entries(lock.packages)
    .filter(
      ([folder, entry]) =>
        folder.includes('node_modules/') && !entry.dev && !entry.devOptional && !entry.link && existsSync(folder),
    )
    .map(([folder]) => {
      const { name, version, license, licenses } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      const declared = license ?? licenses?.[0]?.type;
      return { folder, name, version, license: declared };
    })
    .sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
}

function textOf({ folder, name, version, license }) {
  const texts = readdirSync(folder)
    .filter(file => TEXTS.test(file))
    .map(file => readFileSync(join(folder, file), 'utf8').trim());
  const own = texts.length > 0 ? texts.join('\n\n') : `The package contains no licence text; it declares ${license}.`;
  return `${name} ${version} (${license})\n\n${own}\n`;
}

const [target] = process.argv.slice(2);
if (target) {
  const packages = shippedPackages(JSON.parse(readFileSync('package-lock.json', 'utf8')));
  const seen = new Map(packages.map(one => [`${one.name} ${one.version}`, one]));
  writeFileSync(target, `Tidewatch contains these packages.\n${RULE}${[...seen.values()].map(textOf).join(RULE)}`);
}
