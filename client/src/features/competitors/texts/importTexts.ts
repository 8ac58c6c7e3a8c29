/**
 * Every text of the import of competitors: a second language is another object of the type `ImportTexts`. What the
 * server refuses is in `domain/kernel/errors`. Counts come formatted.
 */
import { plural } from '../../../format/number.js';
import { translatable } from '../../../language/translatable.js';

export const importTexts = translatable('importTexts', {
  title: 'Import Competitors',
  close: 'Close',
  give: {
    addresses: 'Addresses',
    note: 'One product page per line, or a table with the columns url, label and product (id, SKU, GTIN or title).',
    placeholder: 'https://',
    file: 'CSV file',
    choose: 'Choose a CSV file…',
    check: 'Check',
    nothingYet: 'We’ll show each row before anything is added.',
  },
  checked: (rows: number) => `${plural(rows, 'row', 'rows')} checked. Nothing has been added yet.`,
  another: 'Check another list',
  add: (rows: number) => (rows === 1 ? 'Add 1 competitor' : `Add ${rows} competitors`),
  nothingNew: 'Nothing new',
  filter: 'Rows',
  all: 'All',
  verdicts: {
    new: 'New',
    known: 'Tracked',
    refused: 'Refused',
    added: 'Added',
  },
  columns: { row: 'Row', page: 'Page', verdict: 'Result' },
  comparedWith: (product: string) => `Compared with ${product}`,
  loading: 'Loading the rows…',
  failed: 'Failed to load the rows',
  more: 'Show more rows',
  running: (done: number, rows: number) => `${done} of ${rows} done…`,
  done: (added: number) => (added === 1 ? '1 competitor added.' : `${added} competitors added.`),
  undo: 'Undo import',
  undone: (added: number) =>
    added === 1 ? 'Import undone: 1 competitor removed.' : `Import undone: ${added} competitors removed.`,
});

export type ImportTexts = typeof importTexts;
