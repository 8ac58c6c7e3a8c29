import { useState } from 'react';
import { Button } from '../../ui/blueprint.js';
import { Dropdown } from '../../ui/Dropdown.js';
import { More } from '../../ui/icons.js';

interface Props {
  readonly asTable: boolean;
  readonly onTable: (asTable: boolean) => void;
  readonly onDownload: () => void;
}

/** The chart's other forms: a table, and a file. */
export function MoreMenu({ asTable, onTable, onDownload }: Props) {
  const [open, setOpen] = useState(false);
  const item = (text: string, act: () => void) => (
    <button
      type="button"
      onClick={() => {
        act();
        setOpen(false);
      }}
    >
      {text}
    </button>
  );
  return (
    <Dropdown
      open={open}
      onOpenChange={setOpen}
      label="More about revenue"
      className="more-menu"
      trigger={props => <Button {...props} variant="minimal" icon={<More />} aria-label="More about revenue" />}
    >
      {item(asTable ? 'View as chart' : 'View as table', () => onTable(!asTable))}
      {item('Download CSV', onDownload)}
    </Dropdown>
  );
}
