/** Reads the parts of a page that several sources need: its URL, names, languages and tree. */
import { countryOfHost, countryOfLanguage } from '../price-string/regions.js';
import { Concern } from './concern.js';
import { parseTree } from './parseTree.js';
import { foldSpaces, type PageElement, type Tree, textOf } from './tree.js';

export interface Page extends Tree {
  readonly url: URL | null;
  readonly canonical: URL | null;
  readonly lang: string;
  /** ISO 3166, from `<html lang>`, then from the host; resolves ambiguous currency signs. */
  readonly countries: readonly string[];
  /** ISO 3166, set only if `<html lang>` and the host's top-level domain agree. */
  readonly home: string | null;
  /** `<meta>` by lower-case `property` or `name`; the first of each. */
  readonly meta: ReadonlyMap<string, string>;
  readonly headings: readonly PageElement[];
  readonly forms: readonly PageElement[];
  readonly documentTitle: string;
  /** The page's own names, best first: h1, og:title, title. */
  readonly names: readonly string[];
}

export function readPage(html: string, address: string): Page {
  const tree = parseTree(html);
  const url = parseUrl(address);
  const meta = new Map<string, string>();
  const headings: PageElement[] = [];
  const forms: PageElement[] = [];
  let lang = '';
  let canonical: URL | null = null;
  let title = '';
  for (const element of tree.declaring) {
    if ((element.concern & Concern.Page) === 0) continue;
    const { attributes } = element;
    switch (element.tag) {
      case 'html':
        lang ||= attributes.lang ?? attributes['xml:lang'] ?? '';
        break;
      case 'h1':
        if (headings.length < 5) headings.push(element);
        break;
      case 'form':
        forms.push(element);
        break;
      case 'title':
        title ||= textOf(tree, element, 300);
        break;
      case 'meta': {
        const name = (attributes.property ?? attributes.name)?.toLowerCase();
        if (name && attributes.content !== undefined && !meta.has(name)) meta.set(name, attributes.content.trim());
        break;
      }
      case 'link':
        if (!canonical && attributes.rel?.toLowerCase() === 'canonical') canonical = parseUrl(attributes.href, url);
        break;
    }
  }
  const heading = headings.map(element => textOf(tree, element, 300)).filter(text => text.length > 2);
  const names = [...heading.slice(0, 1), foldSpaces(meta.get('og:title') ?? ''), title, ...heading.slice(1)].filter(
    Boolean,
  );
  const language = lang || localeOf(meta);
  return {
    ...tree,
    url,
    canonical,
    lang: language,
    countries: countriesOf(url, language),
    home: homeOf(url, language),
    meta,
    headings,
    forms,
    documentTitle: title,
    names,
  };
}

const localeOf = (meta: ReadonlyMap<string, string>): string =>
  meta.get('og:locale') ?? meta.get('content-language') ?? '';

/** Page builders' default languages, which are weaker than the host's top-level domain. */
const TEMPLATE_LANGUAGES = /^(?:en[-_]us|ru[-_]ru)$/i;

function countriesOf(url: URL | null, lang: string): string[] {
  const regional = /[-_]/.test(lang) && !TEMPLATE_LANGUAGES.test(lang) ? countryOfLanguage(lang) : null;
  const ordered = [regional, url && countryInPath(url), url && countryOfHost(url.hostname), countryOfLanguage(lang)];
  return [...new Set(ordered.filter(country => country !== null))];
}

function homeOf(url: URL | null, lang: string): string | null {
  const host = url && countryOfHost(url.hostname);
  return host !== null && host === countryOfLanguage(lang) ? host : null;
}

/** Reads the country from `/en-gb/…`, which international shops use. */
function countryInPath(url: URL): string | null {
  const first = url.pathname.split('/', 2)[1] ?? '';
  return /^[a-z]{2}[-_][a-z]{2}$/i.test(first) ? countryOfLanguage(first) : null;
}

export function parseUrl(text: string | undefined, base: URL | null = null): URL | null {
  if (!text) return null;
  try {
    return base ? new URL(text, base) : new URL(text);
  } catch {
    return null;
  }
}
