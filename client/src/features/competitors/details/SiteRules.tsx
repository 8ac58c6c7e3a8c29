import * as api from '../../../../../domain/api/corrections.js';
import type { PriceEvidence } from '../../../../../domain/api/evidence.js';
import { call } from '../../../api/client.js';
import { Button } from '../../../ui/blueprint.js';
import { detailsTexts as texts } from '../texts/detailsTexts.js';
import { useCorrection } from './useCorrection.js';

type Rule = PriceEvidence['rules'][number];

/** The merchant's rules for the site, each removable. */
export const SiteRules = ({ evidence: { id, rules } }: { readonly evidence: PriceEvidence }) =>
  rules.map(rule => <SiteRule key={rule.part} id={id} rule={rule} />);

function SiteRule({ id, rule: { site, part, place } }: { readonly id: string; readonly rule: Rule }) {
  const remove = useCorrection(texts.rules.removed, () => call(api.removeSiteRule, { params: { id, part } }));
  return (
    <div className="doubted">
      <p>
        {texts.rules[part](site)} <code>{place.slice(place.indexOf(' ') + 1)}</code>
      </p>
      <Button
        size="small"
        variant="minimal"
        text={texts.rules.remove}
        loading={remove.isPending}
        onClick={() => remove.mutate(undefined)}
      />
    </div>
  );
}
