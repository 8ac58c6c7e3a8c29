import { useState } from 'react';
import { exportAuditLogs } from '../../../../../domain/api/admin.js';
import { urlOf } from '../../../api/client.js';
import { Button } from '../../../ui/blueprint.js';
import { Dropdown } from '../../../ui/Dropdown.js';
import { Import } from '../../../ui/icons.js';
import type { Search } from './searchOf.js';

const FORMATS = [
  { format: 'ndjson', name: 'NDJSON', note: 'One entry a line, with its proof' },
  { format: 'csv', name: 'CSV', note: 'For a spreadsheet, with its proof' },
] as const;

interface Props {
  readonly search: Search;
  readonly disabled: boolean;
}

/** All entries of the current search as a signed file. The browser saves it while it arrives, and can stop it. */
export function ExportMenu({ search, disabled }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <Dropdown
      open={open}
      onOpenChange={setOpen}
      label="Export these entries"
      className="export-menu"
      trigger={props => <Button {...props} icon={<Import />} text="Export" disabled={disabled} />}
    >
      {FORMATS.map(({ format, name, note }) => (
        <a
          key={format}
          href={urlOf(exportAuditLogs, { query: { format, ...search } })}
          download
          onClick={() => setOpen(false)}
        >
          <strong>Export {name}</strong>
          <small className="muted">{note}</small>
        </a>
      ))}
    </Dropdown>
  );
}
