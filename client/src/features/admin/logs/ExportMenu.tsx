import { exportAuditLogs } from '../../../../../domain/api/admin.js';
import { urlOf } from '../../../api/client.js';
import { Button } from '../../../ui/blueprint.js';
import { Dropdown } from '../../../ui/Dropdown.js';
import { Import } from '../../../ui/icons.js';
import { adminTexts as texts } from '../texts/adminTexts.js';
import type { Search } from './searchOf.js';

const formats = () =>
  [
    { format: 'ndjson', name: 'NDJSON', note: texts.export.ndjson },
    { format: 'csv', name: 'CSV', note: texts.export.csv },
  ] as const;

interface Props {
  readonly search: Search;
  readonly disabled: boolean;
}

/** All entries of the current search as a signed file. The browser saves it while it arrives, and can stop it. */
export function ExportMenu({ search, disabled }: Props) {
  return (
    <Dropdown
      label={texts.export.label}
      className="export-menu"
      trigger={props => <Button {...props} icon={<Import />} text={texts.export.button} disabled={disabled} />}
    >
      {close =>
        formats().map(({ format, name, note }) => (
          <a key={format} href={urlOf(exportAuditLogs, { query: { format, ...search } })} download onClick={close}>
            <strong>{texts.export.as(name)}</strong>
            <small className="muted">{note}</small>
          </a>
        ))
      }
    </Dropdown>
  );
}
