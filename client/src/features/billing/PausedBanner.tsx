import { Link } from 'wouter';
import { localized } from '../../api/localized.js';
import { usePlan } from './queries.js';
import { planTexts as texts } from './texts/planTexts.js';

/** On every screen with data that a paused plan does not update (spec §1: nothing is deleted). */
export function PausedBanner() {
  const { data: plan } = usePlan();
  if (!plan?.paused) return null;
  return (
    <p className="banner" role="status">
      <span>{localized(plan.message)}</span>
      <Link href="/profile">{texts.seePlan}</Link>
    </p>
  );
}
