/** Profile: lists the open share links, and revokes them. */
import type { ShareLink } from '../../../../domain/api/shareLinks.js';
import { absoluteTime, longDate, monthDay } from '../../format/date.js';
import { showToast } from '../../state/toasts.js';
import { Button } from '../../ui/blueprint.js';
import { Failure, Skeleton } from '../../ui/Panel.js';
import { Section } from '../../ui/Section.js';
import { useShareLinks } from '../../ui/sharing/useShareLinks.js';
import { shareLinksTexts as texts } from './texts/shareLinksTexts.js';

export function ShareLinks() {
  const { links, revoke } = useShareLinks();
  const { data, error, refetch } = links;
  // Feeds are in the section for developers.
  const charts = data?.links.filter(({ kind }) => kind !== 'moves') ?? [];
  return (
    <Section id="links" title={texts.title} note={texts.note}>
      {error && !data ? (
        <Failure title={texts.failed} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton label={texts.loading} rows={1} className="skeleton-rows" />
      ) : (
        <ul className="plain-rows">
          {charts.length === 0 && (
            <li>
              <span className="muted">{texts.none}</span>
            </li>
          )}
          {charts.map(link => (
            <li key={link.id}>
              <span>
                <strong>{nameOf(link)}</strong>
                <br />
                <small className="muted">{texts.until(longDate(link.expiresAt))}</small>
              </span>
              <Button
                size="small"
                variant="minimal"
                text={texts.revoke}
                aria-label={texts.revokeOne(nameOf(link))}
                onClick={() => revoke.mutate(link.id, { onSuccess: () => showToast('success', texts.revoked) })}
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function nameOf({ kind, from, to, title, moment }: ShareLink): string {
  if (kind === 'revenue') return texts.revenue(monthDay(from ?? ''), monthDay(to ?? ''));
  return kind === 'prices' ? texts.prices(title ?? texts.gone) : texts.market(absoluteTime(moment ?? ''));
}
