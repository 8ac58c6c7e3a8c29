/**
 * The indices: entries by month behind one alias, so that a month that is over leaves as a whole; and beside them
 * what was said of subjects, the state of shops, and one document that says how far all of it goes. Mappings are strict.
 */
import type { estypes } from '@elastic/elasticsearch';

export interface IndexNames {
  readonly template: string;
  /** The alias of all months. */
  readonly entries: string;
  readonly month: (at: string) => string;
  /** Subjects, shops and the state. */
  readonly notes: string;
}

export const namesOf = (prefix: string): IndexNames => ({
  template: `${prefix}-entries`,
  entries: `${prefix}-entries`,
  // An index is named in the cluster's own letters, whatever a time may look like.
  month: at => `${prefix}-entries-${/^\d{4}-\d{2}/.exec(at)?.[0].replace('-', '.') ?? 'other'}`,
  notes: `${prefix}-notes`,
});

/** Raised with every change of a mapping: older indices are then dropped, and filled again from the events. */
export const VERSION = 1;

const keyword: estypes.MappingProperty = { type: 'keyword' };
/** Kept, and never asked for. */
const kept: estypes.MappingProperty = { type: 'keyword', index: false, doc_values: false };

const strict = (properties: Record<string, estypes.MappingProperty>): estypes.MappingTypeMapping => ({
  dynamic: 'strict',
  _meta: { version: VERSION },
  properties,
});

/** A page of 100 after the 10,000 that may be left out. */
const DEEPEST = 10_100;
/** The least that a prefix of a word has, and the most that the server allows. */
const BEGINNINGS = { min_chars: 1, max_chars: 19 };

const COMMON = {
  'index.number_of_shards': 1,
  'index.auto_expand_replicas': '0-1',
  // Erasing rewrites every segment that holds something deleted.
  'index.merge.policy.expunge_deletes_allowed': 0,
};

export const ENTRIES = {
  settings: {
    ...COMMON,
    'index.max_result_window': DEEPEST,
    // Every write makes itself visible.
    'index.refresh_interval': '30s',
    'index.sort.field': 'position',
    'index.sort.order': 'desc',
  },
  mappings: {
    ...strict({
      position: keyword,
      id: kept,
      at: keyword,
      shop: keyword,
      action: keyword,
      category: keyword,
      details: { type: 'text', index: false },
      client: kept,
      sessionId: kept,
      // The words of `entryWords`, which are small letters already.
      words: { type: 'text', analyzer: 'whitespace', index_prefixes: BEGINNINGS },
      digests: keyword,
      personal: { type: 'boolean' },
    }),
    // They are only found by, never read: what they say is in the other fields, or must not be read.
    _source: { excludes: ['words', 'digests'] },
  } as estypes.MappingTypeMapping,
};

export const NOTES = {
  settings: COMMON,
  mappings: strict({
    // Of a subject.
    key: kept,
    said: kept,
    // Of a subject or a shop.
    shop: keyword,
    shopState: keyword,
    // Of the state.
    checkpoint: kept,
    step: { type: 'long' },
    shopsStep: { type: 'long' },
    unclean: { type: 'boolean' },
    pending: { type: 'object', enabled: false },
  }),
};
