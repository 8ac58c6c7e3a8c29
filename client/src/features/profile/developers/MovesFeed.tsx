/** Profile: the Atom feed of market moves, at addresses that are secret and revocable. */
import { useState } from 'react';
import { longDate } from '../../../format/date.js';
import { spokenLanguage } from '../../../language/translatable.js';
import { showToast } from '../../../state/toasts.js';
import { Button } from '../../../ui/blueprint.js';
import { RevocableRow } from '../../../ui/LoadedRows.js';
import { useShareLinks } from '../../../ui/sharing/useShareLinks.js';
import { apiTokensTexts } from '../texts/apiTokensTexts.js';
import { feedTexts as texts } from '../texts/feedTexts.js';
import { ShownOnce } from './ShownOnce.js';
import './newToken.css';

export function MovesFeed() {
  const { links, createFeed, revoke } = useShareLinks();
  const [isBack, setBack] = useState(false);
  const onDone = () => {
    createFeed.reset();
    setBack(true);
  };
  const feeds = links.data?.links.filter(({ kind }) => kind === 'moves') ?? [];
  return (
    <section aria-label={texts.title}>
      {feeds.length > 0 && (
        <ul className="plain-rows">
          {feeds.map(({ id, createdAt }) => (
            <RevocableRow
              key={id}
              name={texts.title}
              note={texts.since(longDate(createdAt))}
              revoke={apiTokensTexts.revoke}
              revokeOne={texts.revokeOne(longDate(createdAt))}
              onRevoke={() => revoke.mutate(id, { onSuccess: () => showToast('success', texts.revoked) })}
            />
          ))}
        </ul>
      )}
      {createFeed.data ? (
        <ShownOnce
          secret={`${createFeed.data.url}&language=${spokenLanguage()}`}
          texts={{ ...apiTokensTexts, ...texts, secret: texts.address }}
          onDone={onDone}
        />
      ) : (
        <div className="new-token">
          <p className="muted">{texts.note}</p>
          <Button
            autoFocus={isBack}
            text={texts.create}
            loading={createFeed.isPending}
            onClick={() => createFeed.mutate()}
          />
        </div>
      )}
    </section>
  );
}
