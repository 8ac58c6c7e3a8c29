import type { Competitor } from '../../../../../domain/api/competitors.js';
import { Button } from '../../../ui/blueprint.js';
import { Refresh } from '../../../ui/icons.js';
import { isPending } from '../source/pendingRow.js';
import { tableTexts as texts } from '../texts/tableTexts.js';
import { useChecking } from './useChecking.js';

/** The button shows the remaining cooldown. */
export function CheckNow({ competitor }: { competitor: Competitor }) {
  const { checking, wait, start } = useChecking(competitor);
  return (
    <Button
      variant="minimal"
      size="small"
      icon={<Refresh />}
      text={wait > 0 ? texts.act.againIn(wait) : texts.act.check}
      aria-label={wait > 0 ? texts.act.againInOne(wait, competitor.label) : texts.act.checkOne(competitor.label)}
      loading={checking}
      disabled={isPending(competitor) || wait > 0}
      onClick={start}
    />
  );
}
