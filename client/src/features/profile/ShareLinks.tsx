/** Profile: lists the open share links, and revokes them. */
import type { ShareLink } from '../../../../domain/api/shareLinks.js';
import { absoluteTime, longDate, monthDay } from '../../format/date.js';
import { showToast } from '../../state/toasts.js';
import { LoadedRows, RevocableRow } from '../../ui/LoadedRows.js';
import { Section } from '../../ui/Section.js';
import { useShareLinks } from '../../ui/sharing/useShareLinks.js';
import { shareLinksTexts as texts } from './texts/shareLinksTexts.js';

export function ShareLinks() {
  const { links, revoke } = useShareLinks();
  return (
    <Section id="links" title={texts.title} note={texts.note}>
      <LoadedRows query={links} texts={texts}>
        {data =>
          data.links
            // Feeds are in the section for developers.
            .filter(({ kind }) => kind !== 'moves')
            .map(link => (
              <RevocableRow
                key={link.id}
                name={nameOf(link)}
                note={texts.until(longDate(link.expiresAt))}
                revoke={texts.revoke}
                revokeOne={texts.revokeOne(nameOf(link))}
                onRevoke={() => revoke.mutate(link.id, { onSuccess: () => showToast('success', texts.revoked) })}
              />
            ))
        }
      </LoadedRows>
    </Section>
  );
}

function nameOf({ kind, from, to, title, moment }: ShareLink): string {
  if (kind === 'revenue') return texts.revenue(monthDay(from ?? ''), monthDay(to ?? ''));
  return kind === 'prices' ? texts.prices(title ?? texts.gone) : texts.market(absoluteTime(moment ?? ''));
}
