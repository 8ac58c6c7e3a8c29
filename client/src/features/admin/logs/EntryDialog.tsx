/** Spec §2: what an entry changed, before and after. Arrow keys walk the entries of the page. */
import { type KeyboardEvent, useId, useState } from 'react';
import type { AuditLog } from '../../../../../domain/api/admin.js';
import { exactTime, zoneName } from '../../../format/date.js';
import { plural } from '../../../format/number.js';
import { showToast } from '../../../state/toasts.js';
import { Button, Dialog } from '../../../ui/blueprint.js';
import { ChevronDown, ChevronUp, Cross, Duplicate, Edit, LinkIcon } from '../../../ui/icons.js';
import { actionName } from '../parts/actionName.js';
import { deviceName } from '../parts/DeviceInfo.js';
import { type Change, changesIn } from './changesIn.js';
import { Pane } from './Pane.js';
import './entryDialog.css';

interface Props {
  readonly rows: readonly AuditLog[];
  readonly position: string;
  readonly onMove: (position: string) => void;
  readonly onClose: () => void;
}

const isChanged = ({ before, after }: Change): boolean => before !== after;

/** Who, when and from where, as far as it is known. */
function subtitle({ shopDomain, timestamp, device, ipAddress }: AuditLog): string {
  const at = Date.parse(timestamp);
  return [shopDomain ?? 'System', `${exactTime(timestamp, 0)} ${zoneName(at)}`, device && deviceName(device), ipAddress]
    .filter(Boolean)
    .join(' · ');
}

async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast('success', `${what} copied.`);
  } catch {
    showToast('error', 'The browser does not allow copying here.');
  }
}

/** Not a button: the key that opened the dialog is released over it, which a button would take for a click. */
const focusOnce = (heading: HTMLElement | null): void => heading?.focus();

export default function EntryDialog({ rows, position, onMove, onClose }: Props) {
  const titleId = useId();
  const [changedOnly, setChangedOnly] = useState(false);
  const at = rows.findIndex(row => row.position === position);
  const entry = rows[at];
  if (!entry) return null;
  const changes = changesIn(entry.details);
  const changed = changes.filter(isChanged);
  const panes = changedOnly ? changed : changes;
  const [above, below] = [rows[at - 1], rows[at + 1]];
  const walk = ({ key, target }: KeyboardEvent) => {
    const to = key === 'ArrowUp' ? above : key === 'ArrowDown' ? below : undefined;
    if (to && !(target instanceof HTMLInputElement)) onMove(to.position);
  };
  return (
    <Dialog isOpen onClose={onClose} aria-labelledby={titleId} className="entry-dialog">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys work anywhere inside. */}
      <div onKeyDown={walk}>
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
            aria-label="Previous entry"
            disabled={!above}
            onClick={() => above && onMove(above.position)}
          />
          <Button
            variant="minimal"
            icon={<ChevronDown />}
            aria-label="Next entry"
            disabled={!below}
            onClick={() => below && onMove(below.position)}
          />
          <Button variant="minimal" icon={<Cross />} aria-label="Close" onClick={onClose} />
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
          <span className="muted">
            {changed.length} of {plural(changes.length, 'field', 'fields')} changed
          </span>
        </div>
        <div className="entry-panes">
          <Pane name="Before" sign="−" lines={panes.map(change => ({ ...change, value: change.before }))} />
          <Pane name="After" sign="+" lines={panes.map(change => ({ ...change, value: change.after }))} />
        </div>
        <p className="entry-facts muted">
          Position <span className="mono">{entry.position}</span> · entry <span className="mono">{entry.id}</span>
        </p>
        <div className="entry-foot">
          {changed.length < changes.length && changed.length > 0 && (
            <label>
              <input type="checkbox" checked={changedOnly} onChange={() => setChangedOnly(!changedOnly)} />
              Changed fields only
            </label>
          )}
          <Button
            icon={<Duplicate />}
            text="Copy JSON"
            onClick={() => void copy(JSON.stringify(entry, null, 2), 'Entry')}
          />
          <Button icon={<LinkIcon />} text="Copy link" onClick={() => void copy(location.href, 'Link')} />
          <Button intent="primary" text="Close" onClick={onClose} />
        </div>
      </div>
    </Dialog>
  );
}
