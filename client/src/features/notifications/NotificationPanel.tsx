import { useState } from 'react';
import { Link } from 'wouter';
import { messageOf } from '../../api/errors.js';
import { plural } from '../../format/number.js';
import { locallyUnread, useLocallyUnread } from '../../state/locallyUnread.js';
import { AnchorButton, Button } from '../../ui/blueprint.js';
import { ConfirmDialog } from '../../ui/ConfirmDialog.js';
import { Notifications as BellIcon, Cog, Cross, Refresh } from '../../ui/icons.js';
import { Empty, Skeleton } from '../../ui/Panel.js';
import { NotificationItem } from './NotificationItem.js';
import { useClearNotifications, useMarkAllRead, useNotifications } from './queries.js';

/** The dropdown. Its order is frozen while it is open: new ones wait behind a button (reference N1). */
export default function NotificationPanel({ onClose }: { onClose: () => void }) {
  const { data, error, isPending, isFetching, refetch } = useNotifications();
  const marked = useLocallyUnread();
  const markAllRead = useMarkAllRead();
  const clearAll = useClearNotifications();
  const [asking, setAsking] = useState(false);
  const list = data ?? [];
  const [frozen, setFrozen] = useState<ReadonlySet<string> | null>(null);
  if (frozen === null && data) setFrozen(new Set(data.map(({ id }) => id)));

  const shown = list.filter(({ id }) => frozen === null || frozen.has(id));
  const waiting = list.length - shown.length;
  const isUnread = ({ id, read }: { id: string; read: boolean }) => !read || marked.has(id);
  const unread = list.filter(isUnread).length;
  const showNew = () => setFrozen(new Set(list.map(({ id }) => id)));

  return (
    <section className="bell-panel" aria-labelledby="bell-title">
      <header>
        <h2 id="bell-title">Notifications</h2>
        <Button
          variant="minimal"
          icon={<Refresh />}
          aria-label="Refresh"
          loading={isFetching}
          onClick={() => void refetch().then(() => setFrozen(null))}
        />
        <Link href="/profile" asChild onClick={onClose}>
          {/* The library gives its links the role of a button. */}
          <AnchorButton role="link" variant="minimal" icon={<Cog />} aria-label="Settings" />
        </Link>
        <Button variant="minimal" icon={<Cross />} aria-label="Close" onClick={onClose} />
      </header>

      {error && <p className="bell-error">Failed to load notifications: {messageOf(error)}</p>}
      {waiting > 0 && (
        <Button className="bell-waiting" variant="minimal" intent="primary" fill onClick={showNew}>
          {plural(waiting, 'new notification', 'new notifications')}
        </Button>
      )}
      {isPending && !error ? (
        <Skeleton label="Loading notifications..." rows={4} className="skeleton-rows" />
      ) : shown.length === 0 && waiting === 0 ? (
        <Empty icon={<BellIcon size={40} />} title="All caught up!">
          You don't have any notifications yet.
        </Empty>
      ) : (
        <ul className="bell-list">
          {shown.map(item => (
            <NotificationItem key={item.id} item={item} unread={isUnread(item)} onFollow={onClose} />
          ))}
        </ul>
      )}

      <footer>
        <Button variant="minimal" size="small" disabled={unread === 0} onClick={() => markAllRead.mutate()}>
          Mark all read
        </Button>
        <Button
          variant="minimal"
          size="small"
          disabled={unread === list.length}
          onClick={() => locallyUnread.set(new Set(list.map(({ id }) => id)))}
        >
          Mark all unread
        </Button>
        <Button
          variant="minimal"
          size="small"
          intent="danger"
          disabled={list.length === 0}
          onClick={() => setAsking(true)}
        >
          Clear all
        </Button>
      </footer>
      <ConfirmDialog
        open={asking}
        act="Clear all"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          clearAll.mutate();
        }}
      >
        <p>Clear {plural(list.length, 'notification', 'notifications')}? This cannot be undone.</p>
      </ConfirmDialog>
    </section>
  );
}
