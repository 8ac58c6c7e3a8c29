/** Imports competitors: a list or a file, what each row would do, then its progress and one undo. Lazy. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import type { Import } from '../../../../../domain/api/imports.js';
import { Button, Dialog } from '../../../ui/blueprint.js';
import { Cross } from '../../../ui/icons.js';
import { useFocusReturn } from '../../../ui/useFocusReturn.js';
import { importTexts as texts } from '../texts/importTexts.js';
import { GiveList } from './GiveList.js';
import { ImportRows } from './ImportRows.js';
import './import.css';
import { latestImport, useStartImport, useUndoImport } from './importCalls.js';

export default function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  useFocusReturn();
  const titleId = useId();
  const { data: latest } = useQuery(latestImport);
  /** The import that this dialog checked. Another one is shown only while it runs. */
  const [own, setOwn] = useState<string | null>(null);
  const shown = latest && (latest.id === own || latest.status === 'running') ? latest : null;
  return (
    <Dialog isOpen onClose={onClose} aria-labelledby={titleId} className="import-dialog">
      <div className="dialog import">
        <div className="import-head">
          <h2 id={titleId}>{texts.title}</h2>
          <Button variant="minimal" icon={<Cross />} aria-label={texts.close} onClick={onClose} />
        </div>
        {shown ? (
          <Checked one={shown} onAnother={() => setOwn(null)} onClose={onClose} />
        ) : (
          <GiveList onChecked={setOwn} />
        )}
      </div>
    </Dialog>
  );
}

interface Props {
  readonly one: Import;
  readonly onAnother: () => void;
  readonly onClose: () => void;
}

function Checked({ one, onAnother, onClose }: Props) {
  const start = useStartImport();
  const undo = useUndoImport();
  const { id, status, rows, done, added } = one;
  const summary = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone, and with it the focus: Escape would no longer close the dialog.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each status has other buttons.
  useEffect(() => {
    if (document.activeElement === document.body) summary.current?.focus();
  }, [status]);
  return (
    <>
      <div role="status" ref={summary} tabIndex={-1}>
        {status === 'checked' && <p>{texts.checked(rows)}</p>}
        {status === 'running' && (
          <>
            <p>{texts.running(done, one.new)}</p>
            <progress className="progress" value={done} max={one.new} aria-label={texts.title} />
          </>
        )}
        {status === 'done' && <p>{texts.done(added)}</p>}
        {status === 'undone' && <p>{texts.undone(added)}</p>}
      </div>
      <ImportRows one={one} />
      <footer>
        {status !== 'running' && <Button text={texts.another} onClick={onAnother} />}
        {(status === 'running' || (status === 'done' && added > 0)) && (
          <Button text={texts.undo} loading={undo.isPending} onClick={() => undo.undo(id)} />
        )}
        {status === 'checked' ? (
          <Button
            intent="primary"
            text={one.new > 0 ? texts.add(one.new) : texts.nothingNew}
            disabled={one.new === 0}
            loading={start.isPending}
            onClick={() => start.start(id)}
          />
        ) : (
          <Button intent="primary" text={texts.close} onClick={onClose} />
        )}
      </footer>
    </>
  );
}
