import type { ReactElement } from 'react';
import { Link } from 'wouter';
import type { Notification } from '../../../../domain/api/notifications.js';
import { localized } from '../../api/localized.js';
import { Button } from '../../ui/blueprint.js';
import { Cog, EyeOpen, Person, Tick, TimelineLineChart, Trash } from '../../ui/icons.js';
import { RelativeTime } from '../../ui/RelativeTime.js';
import { type Area, areaOf } from './categoryOf.js';
import type { Meaning } from './meaningOf.js';
import { useMarkRead } from './queries.js';
import { panelTexts as texts } from './texts/panelTexts.js';

/** Spec §2, 'Category icons'. */
const ICONS: Readonly<Record<Area, ReactElement>> = {
  profile: <Person size={14} />,
  market: <EyeOpen size={14} />,
  analytics: <TimelineLineChart size={14} />,
  system: <Cog size={14} />,
};

interface Props {
  readonly item: Notification;
  readonly unread: boolean;
  /** `null`: its area is named instead. */
  readonly meaning: Meaning | null;
  /** The panel closes when a link in it is followed. */
  readonly onFollow: () => void;
  /** @param byKey whether the keyboard did it. */
  readonly onDelete: (byKey: boolean) => void;
}

export function NotificationItem({ item, unread, meaning, onFollow, onDelete }: Props) {
  const { id, category, createdAt, action, type } = item;
  const message = localized(item.message);
  const markRead = useMarkRead();
  const area = areaOf(category);
  return (
    <li className="bell-item" data-unread={unread} data-type={type}>
      <span className="bell-dot" />
      <div>
        {unread && <span className="unseen">{texts.item.unread}</span>}
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
        <p className="bell-meta" data-warning={meaning?.isWarning ?? false}>
          <span className="bell-icon" title={texts.areas[area]}>
            {ICONS[area]}
          </span>
          {meaning?.text ?? texts.areas[area]}
        </p>
      </div>
      <span className="bell-side">
        <span className="bell-time">
          <RelativeTime iso={createdAt} />
        </span>
        <span className="bell-acts">
          {unread && (
            <Button
              variant="minimal"
              size="small"
              icon={<Tick />}
              title={texts.item.markRead}
              aria-label={texts.item.markReadOne(message)}
              onClick={() => markRead.mutate(id)}
            />
          )}
          <Button
            variant="minimal"
            size="small"
            icon={<Trash />}
            title={texts.item.delete}
            aria-label={texts.item.deleteOne(message)}
            // A click without a pointer has no count.
            onClick={({ detail }) => onDelete(detail === 0)}
          />
        </span>
      </span>
    </li>
  );
}
