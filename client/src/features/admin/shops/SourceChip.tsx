import type { ShopRecord } from '../../../../../domain/api/admin.js';
import { adminTexts as texts } from '../texts/adminTexts.js';

type Source = ShopRecord['source'];

/** Spec §2: where a row comes from. */
const sources = (): Readonly<
  Record<Source, { readonly name: string; readonly meaning: string; readonly tone: string }>
> => ({
  database_sessions: { ...texts.sources.database_sessions, tone: 'primary' },
  audit_and_sessions: { ...texts.sources.audit_and_sessions, tone: 'good' },
  audit: { ...texts.sources.audit, tone: 'plain' },
});

export function SourceChip({ source }: { readonly source: Source }) {
  const { name, meaning, tone } = sources()[source];
  return (
    <span className="audit-chip source" data-tone={tone} title={meaning}>
      {name}
    </span>
  );
}

/** The chips, explained once. */
export function SourceLegend() {
  return (
    <dl className="legend-sources">
      {Object.entries(sources()).map(([source, { name, meaning, tone }]) => (
        <div key={source}>
          <dt className="audit-chip source" data-tone={tone}>
            {name}
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
