import type { ReactElement } from 'react';
import { Link } from 'wouter';
import type { Notification } from '../../../../domain/api/notifications.js';
import { Button } from '../../ui/blueprint.js';
import { Cog, EyeOpen, Person, Tick, TimelineLineChart, Trash } from '../../ui/icons.js';
import { RelativeTime } from '../../ui/RelativeTime.js';
import { type Area, areaOf } from './categoryOf.js';
import { useDeleteNotification, useMarkRead } from './queries.js';

const ICONS: Readonly<Record<Area, ReactElement>> = {
  Profile: <Person size={20} />,
  'Market Intelligence': <EyeOpen size={20} />,
  Analytics: <TimelineLineChart size={20} />,
  System: <Cog size={20} />,
};

interface Props {
  readonly item: Notification;
  readonly unread: boolean;
  /** The panel closes when a link in it is followed. */
  readonly onFollow: () => void;
}

export function NotificationItem({ item, unread, onFollow }: Props) {
  const { id, message, category, createdAt, action, type } = item;
  const markRead = useMarkRead();
  const remove = useDeleteNotification();
  const area = areaOf(category);
  return (
    <li className="bell-item" data-unread={unread} data-type={type}>
      <span className="bell-icon">{ICONS[area]}</span>
      <div>
        {unread && <span className="unseen">Unread: </span>}
        {action ? (
          <Link
            href={action}
            className="bell-message"
            onClick={() => {
              if (unread) markRead.mutate(id);
              onFollow();
            }}
          >
            {message}
          </Link>
        ) : (
          <p className="bell-message">{message}</p>
        )}
        <p className="bell-meta">
          {area} · <RelativeTime iso={createdAt} />
        </p>
      </div>
      <span className="bell-acts">
        {unread && (
          <Button
            variant="minimal"
            size="small"
            icon={<Tick />}
            title="Mark as read"
            aria-label={`Mark as read: ${message}`}
            onClick={() => markRead.mutate(id)}
          />
        )}
        <Button
          variant="minimal"
          size="small"
          icon={<Trash />}
          title="Delete"
          aria-label={`Delete: ${message}`}
          onClick={() => remove.mutate(id)}
        />
      </span>
    </li>
  );
}
