import type { AuditCategory } from '../../../../../domain/audit/category.js';
import { adminTexts as texts } from '../texts/adminTexts.js';

/** Colour groups the kinds; the word says which. */
const TONES: Readonly<Partial<Record<AuditCategory, string>>> = {
  'Shop Operations': 'primary',
  Sessions: 'primary',
  Competitors: 'rival',
  Prices: 'rival',
  Discovery: 'rival',
  Alerts: 'warning',
  Admin: 'warning',
  'Data Deletion': 'bad',
  Privacy: 'good',
};

export function CategoryChip({ category }: { readonly category: AuditCategory }) {
  return (
    <span className="audit-chip" data-tone={TONES[category] ?? 'plain'}>
      {texts.categories[category]}
    </span>
  );
}
