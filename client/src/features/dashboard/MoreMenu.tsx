import { useState } from 'react';
import { Button } from '../../ui/blueprint.js';
import { Dropdown } from '../../ui/Dropdown.js';
import { More } from '../../ui/icons.js';
import { dashboardTexts as texts } from './texts/dashboardTexts.js';

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
      label={texts.revenue.more}
      className="more-menu"
      trigger={props => <Button {...props} variant="minimal" icon={<More />} aria-label={texts.revenue.more} />}
    >
      {item(asTable ? texts.revenue.asChart : texts.revenue.asTable, () => onTable(!asTable))}
      {item(texts.revenue.download, onDownload)}
    </Dropdown>
  );
}
