/** The bell in the top bar: how many are unread, and the panel (spec §2). */
import { Suspense, useEffect } from 'react';
import { badge } from '../../format/number.js';
import { lazyPart } from '../../loading/lazyPart.js';
import { useDeletedNotifications } from '../../state/deletedNotifications.js';
import { useLocallyUnread } from '../../state/locallyUnread.js';
import { Button } from '../../ui/blueprint.js';
import { Dropdown } from '../../ui/Dropdown.js';
import { Notifications as BellIcon } from '../../ui/icons.js';
import { bellTexts as texts } from './texts/bellTexts.js';
import './notifications.css';
import { useNotifications } from './queries.js';

/** Fetched when the pointer or the focus comes near: the top bar needs neither list nor dialog. */
const loadPanel = () => import('./NotificationPanel.js');
const prepare = () => void loadPanel().catch(() => null);
const NotificationPanel = lazyPart(loadPanel);

export function NotificationBell() {
  const { data = [] } = useNotifications();
  const marked = useLocallyUnread();
  const deleted = useDeletedNotifications();
  const unread = data.filter(({ id, read }) => !deleted.has(id) && (!read || marked.has(id))).length;
  useUnreadInTitle(unread);
  return (
    <Dropdown
      label={texts.title}
      trigger={props => (
        <Button
          {...props}
          variant="minimal"
          className="bell"
          onPointerEnter={prepare}
          onFocus={prepare}
          data-unread={unread > 0}
          aria-label={unread > 0 ? texts.unread(unread) : texts.title}
          icon={<BellIcon />}
        >
          {unread > 0 && <span className="badge figure">{badge(unread)}</span>}
        </Button>
      )}
    >
      {close => (
        <Suspense fallback={<div className="bell-panel bell-wait" />}>
          <NotificationPanel onClose={close} />
        </Suspense>
      )}
    </Dropdown>
  );
}

/** '(3) Dashboard · Tidewatch', with any screen's title. */
function useUnreadInTitle(unread: number): void {
  useEffect(() => {
    const mark = () => {
      const bare = document.title.replace(/^\(\d+\) /, '');
      const wanted = unread > 0 ? `(${badge(unread)}) ${bare}` : bare;
      if (document.title !== wanted) document.title = wanted;
    };
    mark();
    const title = document.querySelector('title');
    if (!title) return;
    const observer = new MutationObserver(mark);
    observer.observe(title, { childList: true });
    return () => observer.disconnect();
  }, [unread]);
}
