/** One competitor whole: its price now and over time, how often it is checked, and what the price rests on. Lazy. */
import { useEffect } from 'react';
import type { Competitor } from '../../../../../domain/api/competitors.js';
import { SidePanel } from '../../../ui/SidePanel.js';
import { SampleMark } from '../source/SampleMark.js';
import './details.css';
import { Evidence } from './Evidence.js';
import { History } from './History.js';
import { Now } from './Now.js';

interface Props {
  /** `undefined`: it is not on the list any more. */
  readonly competitor: Competitor | undefined;
  readonly onClose: () => void;
}

export default function CompetitorDrawer({ competitor, onClose }: Props) {
  const gone = competitor === undefined;
  useEffect(() => {
    if (gone) onClose();
  }, [gone, onClose]);
  if (!competitor) return null;
  return (
    <SidePanel
      open
      onClose={onClose}
      title={
        <>
          {competitor.label}
          <SampleMark />
        </>
      }
      note={
        <a href={competitor.url} target="_blank" rel="noopener noreferrer">
          {competitor.url}
        </a>
      }
    >
      <Now competitor={competitor} />
      <History competitor={competitor} />
      <Evidence competitor={competitor} />
    </SidePanel>
  );
}
