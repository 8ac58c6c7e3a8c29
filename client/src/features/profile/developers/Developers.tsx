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
import { LoadedRows, RevocableRow } from '../../../ui/LoadedRows.js';
import { Section } from '../../../ui/Section.js';
import { apiTokensTexts as texts } from '../texts/apiTokensTexts.js';
import { MovesFeed } from './MovesFeed.js';
import { NewToken } from './NewToken.js';

export const TOKENS_KEY = topicKey('sessions', 'tokens');

export function Developers() {
  const queries = useQueryClient();
  const tokens = useQuery({
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
      <LoadedRows query={tokens} texts={texts}>
        {data =>
          data.tokens.map(token => (
            <RevocableRow
              key={token.id}
              name={token.name}
              note={detailsOf(token)}
              revoke={texts.revoke}
              revokeOne={texts.revokeOne(token.name)}
              onRevoke={() => revoke.mutate(token.id)}
            />
          ))
        }
      </LoadedRows>
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
