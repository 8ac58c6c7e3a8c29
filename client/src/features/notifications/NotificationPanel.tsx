import { useState } from 'react';
import { Link } from 'wouter';
import { notifications } from '../../../../domain/api/notifications.js';
import { csvUrlOf } from '../../api/client.js';
import { messageOf } from '../../api/errors.js';
import { deletedNotifications } from '../../state/deletedNotifications.js';
import { locallyUnread, useLocallyUnread } from '../../state/locallyUnread.js';
import { AnchorButton, Button } from '../../ui/blueprint.js';
import { ConfirmDialog } from '../../ui/ConfirmDialog.js';
import { CsvLink } from '../../ui/CsvLink.js';
import { Notifications as BellIcon, Cog, Cross, Refresh, Shop } from '../../ui/icons.js';
import { Empty, Skeleton } from '../../ui/Panel.js';
import { ShopMark } from '../../ui/ShopMark.js';
import { groupsOf } from './groups.js';
import { NotificationItem } from './NotificationItem.js';
import { useClearNotifications, useCompetitors, useMarkAllRead, useNotifications } from './queries.js';
import { panelTexts as texts } from './texts/panelTexts.js';
import { UndoRow } from './UndoRow.js';
import { useUndoableDelete } from './useUndoableDelete.js';

/** The dropdown, grouped by competitor. Its order is frozen while it is open: new ones wait behind a button (reference N1). */
export default function NotificationPanel({ onClose }: { onClose: () => void }) {
  const { data, error, isPending, isFetching, refetch } = useNotifications();
  const marked = useLocallyUnread();
  const markAllRead = useMarkAllRead();
  const clearAll = useClearNotifications();
  const { data: competitors = [] } = useCompetitors();
  const { waiting: waitingToGo, remove, undo, settle } = useUndoableDelete();
  const [byKey, setByKey] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const list = data ?? [];
  const [frozen, setFrozen] = useState<ReadonlySet<string> | null>(null);
  if (frozen === null && data) setFrozen(new Set(data.map(({ id }) => id)));

  const shown = list.filter(({ id }) => frozen === null || frozen.has(id));
  const waiting = list.length - shown.length;
  const isUnread = ({ id, read }: { id: string; read: boolean }) => !read || marked.has(id);
  const left = list.filter(({ id }) => !waitingToGo.has(id));
  const unread = left.filter(isUnread).length;
  const groups = groupsOf(shown, competitors);
  const showNew = () => setFrozen(new Set(list.map(({ id }) => id)));

  return (
    <section className="bell-panel" aria-labelledby="bell-title">
      <header>
        <h2 id="bell-title">{texts.title}</h2>
        <span className="bell-count muted">{unread > 0 && texts.unread(unread)}</span>
        <Button
          variant="minimal"
          icon={<Refresh />}
          aria-label={texts.refresh}
          loading={isFetching}
          onClick={() => void refetch().then(() => setFrozen(null))}
        />
        <Link href="/profile" asChild onClick={onClose}>
          {/* The library gives its links the role of a button. */}
          <AnchorButton role="link" variant="minimal" icon={<Cog />} aria-label={texts.settings} />
        </Link>
        <Button variant="minimal" icon={<Cross />} aria-label={texts.close} onClick={onClose} />
      </header>

      {error && <p className="bell-error">{texts.failed(messageOf(error))}</p>}
      {waiting > 0 && (
        <Button className="bell-waiting" variant="minimal" intent="primary" fill onClick={showNew}>
          {texts.waiting(waiting)}
        </Button>
      )}
      {isPending && !error ? (
        <Skeleton label={texts.loading} rows={4} className="skeleton-rows" />
      ) : shown.length === 0 && waiting === 0 ? (
        <Empty icon={<BellIcon size={40} />} title={texts.none}>
          {texts.noneYet}
        </Empty>
      ) : (
        <div className="bell-list">
          {groups.map(group => (
            <section key={group.key} aria-label={group.title}>
              <h3>
                {group.isShop ? <ShopMark name={group.title} /> : <Shop />}
                {group.title}
              </h3>
              <ul>
                {group.items.map(({ item, meaning }) =>
                  waitingToGo.has(item.id) ? (
                    <UndoRow
                      key={item.id}
                      focused={byKey === item.id}
                      onUndo={() => undo(item.id)}
                      onSettled={() => settle(item.id)}
                    />
                  ) : (
                    <NotificationItem
                      key={item.id}
                      item={item}
                      meaning={meaning}
                      unread={isUnread(item)}
                      onFollow={onClose}
                      onDelete={pressed => {
                        setByKey(pressed ? item.id : null);
                        remove(item.id);
                      }}
                    />
                  ),
                )}
              </ul>
            </section>
          ))}
        </div>
      )}

      <footer>
        <Button variant="minimal" size="small" disabled={unread === 0} onClick={() => markAllRead.mutate()}>
          {texts.markAllRead}
        </Button>
        <Button
          variant="minimal"
          size="small"
          disabled={unread === left.length}
          onClick={() => locallyUnread.set(new Set(list.map(({ id }) => id)))}
        >
          {texts.markAllUnread}
        </Button>
        {list.length > 0 && <CsvLink url={csvUrlOf(notifications)} table={texts.title} />}
        <Button
          variant="minimal"
          size="small"
          intent="danger"
          disabled={list.length === 0}
          onClick={() => setAsking(true)}
        >
          {texts.clearAll}
        </Button>
      </footer>
      <ConfirmDialog
        open={asking}
        act={texts.clearAll}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          // Those that wait for Undo are cleared with the rest.
          deletedNotifications.set(new Set());
          clearAll.mutate();
        }}
      >
        <p>{texts.clearSure(left.length)}</p>
      </ConfirmDialog>
    </section>
  );
}
