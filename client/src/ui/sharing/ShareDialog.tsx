/** Creates a read-only link to a chart. The link appears once, because the server keeps only its hash. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { SharedBody } from '../../../../domain/api/shareLinks.js';
import * as api from '../../../../domain/api/shareLinks.js';
import { DEFAULT_SHARE_DAYS, SHARE_DAYS } from '../../../../domain/share-links/limits.js';
import { call } from '../../api/client.js';
import { messageOf } from '../../api/errors.js';
import { positions } from '../../api/positions.js';
import { topicKey } from '../../api/queryKeys.js';
import { longDate } from '../../format/date.js';
import { showToast } from '../../state/toasts.js';
import { Button, Dialog, InputGroup } from '../blueprint.js';
import { NamedSelect } from '../NamedSelect.js';
import { useFocusReturn } from '../useFocusReturn.js';
import './sharing.css';
import { sharingTexts as texts } from './texts/sharingTexts.js';

interface Props {
  readonly shared: SharedBody;
  /** Describes in one sentence what the link shows. */
  readonly about: string;
  readonly onClose: () => void;
}

const options = () => SHARE_DAYS.map(days => ({ value: String(days), name: texts.days(days) }));

export default function ShareDialog({ shared, about, onClose }: Props) {
  useFocusReturn();
  const titleId = useId();
  const queries = useQueryClient();
  const [lasts, setLasts] = useState<(typeof SHARE_DAYS)[number]>(DEFAULT_SHARE_DAYS);
  const create = useMutation({
    mutationFn: () => call(api.createShareLink, { body: { shared, lasts } }),
    onSuccess: ({ position }) => {
      positions.atLeast('shareLinks', position);
      void queries.invalidateQueries({ queryKey: topicKey('shareLinks') });
    },
    onError: failure => showToast('error', messageOf(failure)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate();
  };
  return (
    <Dialog isOpen onClose={onClose} aria-labelledby={titleId}>
      <form className="dialog share" onSubmit={submit}>
        <h2 id={titleId}>{texts.title}</h2>
        <p>{about}</p>
        <p className="muted">{texts.nothingElse}</p>
        {create.data ? (
          <Created {...create.data} onClose={onClose} />
        ) : (
          <>
            <NamedSelect
              name={texts.lasts}
              label={texts.lasts}
              options={options()}
              value={String(lasts)}
              onChange={value => setLasts(SHARE_DAYS.find(days => String(days) === value) ?? DEFAULT_SHARE_DAYS)}
            />
            <footer>
              <Button text={texts.close} onClick={onClose} />
              <Button autoFocus type="submit" intent="primary" text={texts.create} loading={create.isPending} />
            </footer>
          </>
        )}
      </form>
    </Dialog>
  );
}

interface CreatedProps {
  readonly url: string;
  /** ISO 8601. */
  readonly expiresAt: string;
  readonly onClose: () => void;
}

function Created({ url, expiresAt, onClose }: CreatedProps) {
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => showToast('success', texts.copied),
      () => showToast('error', texts.notCopied),
    );
  return (
    <>
      <InputGroup
        readOnly
        aria-label={texts.link}
        value={url}
        onFocus={({ target }) => target.select()}
        rightElement={<Button autoFocus variant="minimal" text={texts.copy} onClick={() => void copy()} />}
      />
      <p role="status">
        {texts.once(longDate(expiresAt))} {texts.revokeAt}
      </p>
      <footer>
        <Button text={texts.close} onClick={onClose} />
      </footer>
    </>
  );
}
