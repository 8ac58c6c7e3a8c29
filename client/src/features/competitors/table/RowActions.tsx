import type { Competitor } from '../../../../../domain/api/competitors.js';
import { ActionMenu } from '../../../ui/ActionMenu.js';
import { AnchorButton, Button } from '../../../ui/blueprint.js';
import { History, LinkIcon, Refresh, Share, Trash } from '../../../ui/icons.js';
import { useMarketSource } from '../source/MarketSource.js';
import { isPending } from '../source/pendingRow.js';
import { tableTexts as texts } from '../texts/tableTexts.js';
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
            title={wait > 0 ? texts.act.againIn(wait) : texts.act.check}
            aria-label={wait > 0 ? texts.act.againInOne(wait, label) : texts.act.checkOne(label)}
            loading={checking}
            disabled={pending || wait > 0}
            onClick={start}
          />
        )}
        <AnchorButton
          variant="minimal"
          size="small"
          icon={<Share />}
          title={texts.act.open}
          aria-label={texts.act.openOne(label)}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
        />
        <Button
          variant="minimal"
          size="small"
          icon={<Trash />}
          title={texts.act.delete}
          aria-label={texts.act.deleteOne(label)}
          disabled={pending}
          onClick={() => remove(competitor)}
        />
      </span>
      <ActionMenu
        small
        label={texts.act.more(label)}
        actions={[
          { text: texts.row.details, icon: <History />, disabled: pending, run: onOpen },
          ...(sample
            ? []
            : [
                { text: texts.act.check, icon: <Refresh />, disabled: cannotCheck, run: start },
                { text: texts.act.choose, icon: <LinkIcon />, disabled: pending, run: onOpen },
              ]),
          {
            text: texts.act.open,
            icon: <Share />,
            run: () => void window.open(url, '_blank', 'noopener,noreferrer'),
          },
          { text: texts.act.delete, icon: <Trash />, danger: true, disabled: pending, run: () => remove(competitor) },
        ]}
      />
    </div>
  );
}
