/** Profile: lists the API tokens, creates and revokes them. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { API_REFERENCE } from '../../../../../domain/api/apiReference.js';
import type { Token } from '../../../../../domain/api/tokens.js';
import * as api from '../../../../../domain/api/tokens.js';
import { call } from '../../../api/client.js';
import { messageOf } from '../../../api/errors.js';
import { positions } from '../../../api/positions.js';
import { topicKey } from '../../../api/queryKeys.js';
import { read } from '../../../api/read.js';
import { longDate, relativeTime } from '../../../format/date.js';
import { showToast } from '../../../state/toasts.js';
import { Button } from '../../../ui/blueprint.js';
import { Failure, Skeleton } from '../../../ui/Panel.js';
import { Section } from '../../../ui/Section.js';
import { apiTokensTexts as texts } from '../texts/apiTokensTexts.js';
import { MovesFeed } from './MovesFeed.js';
import { NewToken } from './NewToken.js';

export const TOKENS_KEY = topicKey('sessions', 'tokens');

export function Developers() {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: TOKENS_KEY,
    queryFn: ({ signal }) => read('sessions', api.tokens, { signal }),
  });
  const revoke = useMutation({
    mutationFn: (id: string) => call(api.revokeToken, { params: { id } }),
    onSuccess: async ({ position }) => {
      positions.atLeast('sessions', position);
      await queries.invalidateQueries({ queryKey: TOKENS_KEY });
      showToast('success', texts.revoked);
    },
    onError: failure => showToast('error', messageOf(failure)),
  });
  return (
    <Section id="developers" title={texts.title} note={texts.note}>
      {error && !data ? (
        <Failure title={texts.failed} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton label={texts.loading} rows={1} className="skeleton-rows" />
      ) : (
        <ul className="plain-rows">
          {data.tokens.length === 0 && (
            <li>
              <span className="muted">{texts.none}</span>
            </li>
          )}
          {data.tokens.map(token => (
            <li key={token.id}>
              <span>
                <strong>{token.name}</strong>
                <br />
                <small className="muted">{detailsOf(token)}</small>
              </span>
              <Button
                size="small"
                variant="minimal"
                text={texts.revoke}
                aria-label={texts.revokeOne(token.name)}
                onClick={() => revoke.mutate(token.id)}
              />
            </li>
          ))}
        </ul>
      )}
      <NewToken />
      <MovesFeed />
      <p className="api-reference">
        <a href={API_REFERENCE}>{texts.reference}</a>
      </p>
    </Section>
  );
}

const detailsOf = ({ scopes, lastUsedAt, expiresAt }: Token): string =>
  texts.row(
    scopes.includes('write') ? texts.readWrite : texts.read,
    lastUsedAt === null ? texts.unused : texts.used(relativeTime(lastUsedAt, Date.now())),
    expiresAt === null ? texts.forEver : texts.until(longDate(expiresAt)),
  );
