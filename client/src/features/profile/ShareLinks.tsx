/** Profile: lists the open share links, and revokes them. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ShareLink } from '../../../../domain/api/shareLinks.js';
import * as api from '../../../../domain/api/shareLinks.js';
import { call } from '../../api/client.js';
import { messageOf } from '../../api/errors.js';
import { positions } from '../../api/positions.js';
import { topicKey } from '../../api/queryKeys.js';
import { read } from '../../api/read.js';
import { absoluteTime, longDate, monthDay } from '../../format/date.js';
import { showToast } from '../../state/toasts.js';
import { Button } from '../../ui/blueprint.js';
import { Failure, Skeleton } from '../../ui/Panel.js';
import { Section } from '../../ui/Section.js';
import { shareLinksTexts as texts } from './texts/shareLinksTexts.js';

const KEY = topicKey('shareLinks');

export function ShareLinks() {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => read('shareLinks', api.shareLinks, { signal }),
  });
  const revoke = useMutation({
    mutationFn: (id: string) => call(api.revokeShareLink, { params: { id } }),
    onSuccess: async ({ position }) => {
      positions.atLeast('shareLinks', position);
      await queries.invalidateQueries({ queryKey: KEY });
      showToast('success', texts.revoked);
    },
    onError: failure => showToast('error', messageOf(failure)),
  });
  return (
    <Section id="links" title={texts.title} note={texts.note}>
      {error && !data ? (
        <Failure title={texts.failed} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton label={texts.loading} rows={1} className="skeleton-rows" />
      ) : (
        <ul className="plain-rows">
          {data.links.length === 0 && (
            <li>
              <span className="muted">{texts.none}</span>
            </li>
          )}
          {data.links.map(link => (
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
                onClick={() => revoke.mutate(link.id)}
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
