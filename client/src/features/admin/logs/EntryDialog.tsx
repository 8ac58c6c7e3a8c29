/** Spec §2: what an entry changed, before and after. Arrow keys walk the entries of the page. */
import { useEffect, useId, useState } from 'react';
import type { AuditLog } from '../../../../../domain/api/admin.js';
import { actionName } from '../../../api/actionName.js';
import { exactTime, zoneName } from '../../../format/date.js';
import { showToast } from '../../../state/toasts.js';
import { Button, Dialog } from '../../../ui/blueprint.js';
import { ChevronDown, ChevronUp, Cross, Duplicate, Edit, Import, LinkIcon } from '../../../ui/icons.js';
import { useFocusReturn } from '../../../ui/useFocusReturn.js';
import { deviceName } from '../parts/DeviceInfo.js';
import { type Change, changesIn } from './changesIn.js';
import { Pane } from './Pane.js';
import { saveProof } from './saveProof.js';
import './entryDialog.css';
import { entryTexts as texts } from '../texts/entryTexts.js';

interface Props {
  readonly rows: readonly AuditLog[];
  readonly position: string;
  readonly onMove: (position: string) => void;
  readonly onClose: () => void;
}

const isChanged = ({ before, after }: Change): boolean => before !== after;

/** Lists the known actor, time and origin. */
function subtitle({ shopDomain, timestamp, device, ipAddress }: AuditLog): string {
  const at = Date.parse(timestamp);
  return [
    shopDomain ?? texts.system,
    `${exactTime(timestamp, 0)} ${zoneName(at)}`,
    device && deviceName(device),
    ipAddress,
  ]
    .filter(Boolean)
    .join(' · ');
}

async function copy(text: string, copied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast('success', copied);
  } catch {
    showToast('error', texts.noCopying);
  }
}

/** Not a button: the key that opened the dialog is released over it, which a button would take for a click. */
const focusOnce = (heading: HTMLElement | null): void => heading?.focus();

export default function EntryDialog({ rows, position, onMove, onClose }: Props) {
  const titleId = useId();
  useFocusReturn();
  const [changedOnly, setChangedOnly] = useState(false);
  const at = rows.findIndex(row => row.position === position);
  const entry = rows[at];
  const [above, below] = [rows[at - 1], rows[at + 1]];
  // Listens on the document, because a click next to the controls moves the focus outside the dialog.
  useEffect(() => {
    const walk = ({ key, target }: KeyboardEvent) => {
      const to = key === 'ArrowUp' ? above : key === 'ArrowDown' ? below : undefined;
      if (to && !(target instanceof HTMLInputElement)) onMove(to.position);
    };
    document.addEventListener('keydown', walk);
    return () => document.removeEventListener('keydown', walk);
  }, [above, below, onMove]);
  if (!entry) return null;
  const changes = changesIn(entry.details);
  const changed = changes.filter(isChanged);
  const panes = changedOnly ? changed : changes;
  return (
    <Dialog isOpen onClose={onClose} aria-labelledby={titleId} className="entry-dialog">
      <div>
        <div className="entry-head">
          <div>
            <h2 id={titleId} ref={focusOnce} tabIndex={-1}>
              {actionName(entry.action)}
            </h2>
            <p className="muted">{subtitle(entry)}</p>
          </div>
          <Button
            variant="minimal"
            icon={<ChevronUp />}
            aria-label={texts.previous}
            disabled={!above}
            onClick={() => above && onMove(above.position)}
          />
          <Button
            variant="minimal"
            icon={<ChevronDown />}
            aria-label={texts.next}
            disabled={!below}
            onClick={() => below && onMove(below.position)}
          />
          <Button variant="minimal" icon={<Cross />} aria-label={texts.close} onClick={onClose} />
        </div>
        <div className="entry-sentence">
          <Edit />
          <p>
            {changed.length === 0
              ? entry.details
              : changed.map(({ field, before, after }, index) => (
                  <span key={`${field} ${after}`}>
                    {index > 0 && ', '}
                    {field} <del>{before}</del> → <ins>{after}</ins>
                  </span>
                ))}
          </p>
          <span className="muted">{texts.changed(changed.length, changes.length)}</span>
        </div>
        <div className="entry-panes">
          <Pane
            side="before"
            name={texts.before}
            sign="−"
            lines={panes.map(change => ({ ...change, value: change.before }))}
          />
          <Pane
            side="after"
            name={texts.after}
            sign="+"
            lines={panes.map(change => ({ ...change, value: change.after }))}
          />
        </div>
        <p className="entry-facts muted">
          {texts.place(<span className="mono">{entry.position}</span>, <span className="mono">{entry.id}</span>)}
        </p>
        <div className="entry-foot">
          {changed.length < changes.length && changed.length > 0 && (
            <label>
              <input type="checkbox" checked={changedOnly} onChange={() => setChangedOnly(!changedOnly)} />
              {texts.changedOnly}
            </label>
          )}
          <Button
            icon={<Duplicate />}
            text={texts.copyJson}
            onClick={() => void copy(JSON.stringify(entry, null, 2), texts.copiedEntry)}
          />
          <Button icon={<Import />} text={texts.proof} onClick={() => void saveProof(entry.position)} />
          <Button
            icon={<LinkIcon />}
            text={texts.copyLink}
            onClick={() => void copy(location.href, texts.copiedLink)}
          />
          <Button intent="primary" text={texts.close} onClick={onClose} />
        </div>
      </div>
    </Dialog>
  );
}
