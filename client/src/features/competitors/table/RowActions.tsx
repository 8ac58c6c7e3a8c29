import type { Competitor } from '../../../../../domain/api/competitors.js';
import { ActionMenu } from '../../../ui/ActionMenu.js';
import { AnchorButton, Button } from '../../../ui/blueprint.js';
import { History, LinkIcon, Refresh, Share, Trash } from '../../../ui/icons.js';
import { useMarketSource } from '../source/MarketSource.js';
import { isPending } from '../source/rows.js';
import { useChecking } from './useChecking.js';

interface Props {
  readonly competitor: Competitor;
  readonly onOpen: () => void;
}

/** Check, open and delete: at hand under the pointer and the focus, and in the menu for everyone. */
export function RowActions({ competitor, onOpen }: Props) {
  const { sample, remove } = useMarketSource();
  const { checking, wait, start } = useChecking(competitor);
  const { label, url } = competitor;
  const pending = isPending(competitor);
  const cannotCheck = pending || wait > 0 || checking;
  return (
    <div className="row-acts">
      <span className="row-quick">
        {!sample && (
          <Button
            variant="minimal"
            size="small"
            icon={<Refresh />}
            title={wait > 0 ? `Again in ${wait} s` : 'Check now'}
            aria-label={wait > 0 ? `Check again in ${wait} s: ${label}` : `Check now: ${label}`}
            loading={checking}
            disabled={pending || wait > 0}
            onClick={start}
          />
        )}
        <AnchorButton
          variant="minimal"
          size="small"
          icon={<Share />}
          title="Open page"
          aria-label={`Open page: ${label}`}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
        />
        <Button
          variant="minimal"
          size="small"
          icon={<Trash />}
          title="Delete"
          aria-label={`Delete: ${label}`}
          disabled={pending}
          onClick={() => remove(competitor)}
        />
      </span>
      <ActionMenu
        small
        label={`More: ${label}`}
        actions={[
          { text: 'Price history and evidence', icon: <History />, disabled: pending, run: onOpen },
          ...(sample
            ? []
            : [
                { text: 'Check now', icon: <Refresh />, disabled: cannotCheck, run: start },
                { text: 'Choose your product', icon: <LinkIcon />, disabled: pending, run: onOpen },
              ]),
          {
            text: 'Open page',
            icon: <Share />,
            run: () => void window.open(url, '_blank', 'noopener,noreferrer'),
          },
          { text: 'Delete', icon: <Trash />, danger: true, disabled: pending, run: () => remove(competitor) },
        ]}
      />
    </div>
  );
}
