/** The German texts, in one chunk that English readers never load. Each stands next to its English original. */
import type { Catalogue } from './language/translatable.js';

const files = import.meta.glob<object>('./**/*.de.ts', { eager: true, import: 'default' });

/** By the file's name, which is that of the English texts: `tileTexts.de.ts` translates `tileTexts`. */
export const GERMAN: Catalogue = Object.fromEntries(
  Object.entries(files).map(([path, texts]) => [path.replace(/^.*\/|\.de\.ts$/g, ''), texts]),
);
