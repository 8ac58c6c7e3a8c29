/**
 * Runs `node prerenderPages.mjs`, after `vite build`: writes the pages that are readable before any script runs (ADR
 * 0053), in each language. `landing.en.html` has its own small script and one style sheet; `dashboard.en.html` has the
 * dashboard's outline and preloads everything that it needs.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const CLIENT = fileURLToPath(new URL('../../client/', import.meta.url));
const PUBLIC = join(CLIENT, '../dist/public');
const RENDERER = join(CLIENT, '../dist/prerender');
const { build } = await import(pathToFileURL(createRequire(CLIENT).resolve('vite')).href);
const quiet = { root: CLIENT, configFile: join(CLIENT, 'vite.config.ts'), logLevel: 'warn' };

const manifest = JSON.parse(await readFile(join(PUBLIC, '.vite/manifest.json'), 'utf8'));
await rm(join(PUBLIC, '.vite'), { recursive: true });
const font = (await readdir(join(PUBLIC, 'assets'))).find(file => file.endsWith('.woff2'));
if (!font) throw new Error('the client has no font');
const INDEX = join(PUBLIC, 'index.html');
const document = (await readFile(INDEX, 'utf8')).replace('<html', `<html data-font="/assets/${font}"`);
await writeFile(INDEX, document);

await build({
  ...quiet,
  build: {
    ssr: 'src/prerender.tsx',
    outDir: RENDERER,
    emptyOutDir: true,
    // In shared chunks, one page's modules would pull in other pages' modules, which expect a browser.
    rolldownOptions: { output: { codeSplitting: false } },
  },
});
// Some modules listen to the window on load; a build has none.
globalThis.addEventListener ??= () => {};
const { renderIn } = await import(pathToFileURL(join(RENDERER, 'prerender.js')).href);

/** Builds a separate script next to the app's. @returns its path. */
async function scriptOf(name, format) {
  const { output } = await build({
    ...quiet,
    build: {
      outDir: PUBLIC,
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: join(CLIENT, `src/${name}.ts`),
        output: { entryFileNames: `assets/${name}-[hash].js`, format, codeSplitting: false },
      },
    },
  });
  return `/${output[0].fileName}`;
}
const start = await scriptOf('start', 'es');
// Not a module: it runs before the page is shown.
const early = await scriptOf('early', 'iife');

const APP = 'index.html';
const stylesOf = (...names) => [...new Set(names.flatMap(name => withImports(name).flatMap(({ css = [] }) => css)))];
const LANDING = [APP, 'src/features/landing/Landing.tsx', 'src/features/privacy/PrivacyBanner.tsx'];
const DASHBOARD = [APP, 'src/app/shell/SignedInApp.tsx', 'src/features/dashboard/Dashboard.tsx'];

/** Collects a manifest entry and its static imports. */
function withImports(name, known = new Set()) {
  if (known.has(name)) return [];
  known.add(name);
  const chunk = manifest[name];
  if (!chunk) throw new Error(`the manifest has no ${name}`);
  return [chunk, ...(chunk.imports ?? []).flatMap(next => withImports(next, known))];
}

/** Joins the files of the page's parts into one style sheet. */
async function joinedStyles(names) {
  const texts = await Promise.all(stylesOf(...names).map(file => readFile(join(PUBLIC, file), 'utf8')));
  const css = texts.join('');
  const name = `assets/start-${createHash('sha256').update(css).digest('base64url').slice(0, 8)}.css`;
  await writeFile(join(PUBLIC, name), css);
  return `<link rel="stylesheet" href="/${name}">`;
}

/** Removes the app's own tags, which load all of it immediately. */
const bare = text =>
  text
    .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
    .replace(/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '')
    .replace(/\s*<noscript>.*<\/noscript>/, '');
const withTags = (text, head, body) => text.replace('</head>', `${head}</head>`).replace('<div id="root"></div>', body);

const app = `/${manifest[APP].file}`;
const landingHead = `${await joinedStyles(LANDING)}<script type="module" src="${start}"></script>`;

/** The outline has no part of Blueprint: its styles come with the code, without delaying the first paint. */
const isBlueprint = file => file.startsWith('assets/blueprint-');
const LATER = 'rel="preload" as="style"';
const scriptsOf = names => [...new Set(names.flatMap(name => withImports(name)).map(({ file }) => file))];
const styles = stylesOf(...DASHBOARD).filter(file => !document.includes(file));
const dashboardStyles = styles
  .map(file => `<link ${isBlueprint(file) ? LATER : 'rel="stylesheet"'} crossorigin href="/${file}">`)
  .join('');

// One after the other: the renderer speaks one language at a time.
for (const [language, texts] of [
  ['en', []],
  ['de', ['src/german.ts']],
]) {
  const { title, description, landing, privacyBanner, dashboard } = await renderIn(language);
  const page = document
    .replace('lang="en"', `lang="${language}"`)
    .replace(/<title>.*<\/title>/, `<title>${title}</title>`)
    .replace(/(<meta name="description" content=")[^"]*/, `$1${description}`);
  await writeFile(
    join(PUBLIC, `landing.${language}.html`),
    withTags(
      bare(page),
      landingHead,
      `<div id="root" data-prerendered data-app="${app}">${landing}</div>` +
        `<div id="early-banner" hidden>${privacyBanner}</div>`,
    ),
  );
  const preloads = scriptsOf([...DASHBOARD, ...texts]).filter(file => !document.includes(file));
  await writeFile(
    join(PUBLIC, `dashboard.${language}.html`),
    withTags(
      page.replace('"/theme.js"', `"${early}"`).replace('<html', '<html data-font-later'),
      dashboardStyles + preloads.map(file => `<link rel="modulepreload" crossorigin href="/${file}">`).join(''),
      `<div id="root">${dashboard}</div>`,
    ),
  );
}
await rm(RENDERER, { recursive: true });
