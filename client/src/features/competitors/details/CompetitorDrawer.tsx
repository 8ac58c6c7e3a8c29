/** Details of one competitor: its price now and over time, its check interval, and the evidence. Lazy. */

import { type KeyboardEvent, useEffect } from 'react';
import type { Competitor } from '../../../../../domain/api/competitors.js';
import { Button } from '../../../ui/blueprint.js';
import { ChevronDown, ChevronUp, Share } from '../../../ui/icons.js';
import { isSingleKey } from '../../../ui/isSingleKey.js';
import { SidePanel } from '../../../ui/SidePanel.js';
import { Thumbnail } from '../../../ui/Thumbnail.js';
import { useFocusReturn } from '../../../ui/useFocusReturn.js';
import { SampleMark } from '../source/SampleMark.js';
import { ShopLink } from '../source/ShopLink.js';
import './details.css';
import { detailsTexts as texts } from '../texts/detailsTexts.js';
import { Evidence } from './Evidence.js';
import { History } from './History.js';
import { Now } from './Now.js';

interface Props {
  /** `undefined`: it is no longer on the list. */
  readonly competitor: Competitor | undefined;
  /** In screen order, which previous and next follow. */
  readonly rows: readonly Competitor[];
  readonly onTurn: (id: string) => void;
  readonly onClose: () => void;
}

/** Letters that fit between the picture and the buttons at 390 px. */
const LONG_WORD = 15;

export default function CompetitorDrawer({ competitor, rows, onTurn, onClose }: Props) {
  useFocusReturn();
  const gone = competitor === undefined;
  useEffect(() => {
    if (gone) onClose();
  }, [gone, onClose]);
  if (!competitor) return null;
  const at = rows.findIndex(({ id }) => id === competitor.id);
  const [previous, next] = [rows[at - 1], at < 0 ? undefined : rows[at + 1]];
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSingleKey(event)) return;
    const to = event.key === 'j' ? next : event.key === 'k' ? previous : undefined;
    if (to) onTurn(to.id);
  };
  return (
    <SidePanel
      open
      width={520}
      onClose={onClose}
      lead={<Thumbnail src={competitor.imageUrl} />}
      longWord={competitor.label.split(/\s/).some(word => word.length > LONG_WORD)}
      title={
        <>
          <span dir="auto">{competitor.label}</span>
          <SampleMark />
        </>
      }
      note={
        <ShopLink url={competitor.url} shopName={competitor.shopName}>
          <Share size={12} />
        </ShopLink>
      }
      acts={
        <>
          <Turn name={texts.turn.previous} keyName="K" icon={<ChevronUp />} to={previous} onTurn={onTurn} />
          <Turn name={texts.turn.next} keyName="J" icon={<ChevronDown />} to={next} onTurn={onTurn} />
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the two buttons above do the same. */}
      <div key={competitor.id} onKeyDown={onKeyDown}>
        <Now competitor={competitor} />
        <History competitor={competitor} />
        <Evidence competitor={competitor} />
      </div>
    </SidePanel>
  );
}

interface TurnProps {
  readonly name: string;
  readonly keyName: string;
  readonly icon: React.ReactElement;
  readonly to: Competitor | undefined;
  readonly onTurn: (id: string) => void;
}

const Turn = ({ name, keyName, icon, to, onTurn }: TurnProps) => (
  <Button
    variant="minimal"
    icon={icon}
    aria-label={to ? texts.turn.to(name, to.label) : name}
    title={texts.turn.key(name, keyName)}
    disabled={!to}
    onClick={() => to && onTurn(to.id)}
  />
);
