import type { Competitor } from '../../../../../domain/api/competitors.js';
import { Tag } from '../../../ui/blueprint.js';
import { useNow } from '../../../ui/useNow.js';
import { freshnessText } from './freshnessText.js';

export function FreshnessTag({ competitor }: { competitor: Competitor }) {
  const { word, intent, reason } = freshnessText(competitor, useNow(60_000));
  return (
    <>
      <Tag minimal intent={intent}>
        {word}
      </Tag>{' '}
      {reason && <span className="freshness-reason">{reason}</span>}
    </>
  );
}
