/** Details of one competitor: its price now and over time, its check interval, and the evidence. Lazy. */
import { useEffect } from 'react';
import type { Competitor } from '../../../../../domain/api/competitors.js';
import { SidePanel } from '../../../ui/SidePanel.js';
import { SampleMark } from '../source/SampleMark.js';
import './details.css';
import { Evidence } from './Evidence.js';
import { History } from './History.js';
import { Now } from './Now.js';

interface Props {
  /** `undefined`: it is no longer on the list. */
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
