import { AnchorButton } from './blueprint.js';
import './csvLink.css';
import { Download } from './icons.js';
import { uiTexts as texts } from './texts/uiTexts.js';

interface Props {
  /** Address of the file, from `csvUrlOf`. */
  readonly url: string;
  /** The table's name. */
  readonly table: string;
  /** Shows the word `CSV`; otherwise the sign alone, because most heads are narrow. */
  readonly named?: boolean;
}

/** Downloads a table. The browser saves the file as it arrives. */
export const CsvLink = ({ url, table, named = false }: Props) => (
  // The library gives its links the role of a button.
  <AnchorButton
    role="link"
    className="csv-link"
    variant="minimal"
    size="small"
    icon={<Download />}
    text={named ? texts.csv : undefined}
    aria-label={texts.csvOf(table)}
    title={texts.csvOf(table)}
    href={url}
    download
  />
);
