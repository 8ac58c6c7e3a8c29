/** Creates an API token. Its secret appears once, because the server keeps only its hash. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { createToken } from '../../../../../domain/api/tokens.js';
import { call } from '../../../api/client.js';
import { messageOf } from '../../../api/errors.js';
import { positions } from '../../../api/positions.js';
import { topicKey } from '../../../api/queryKeys.js';
import { showToast } from '../../../state/toasts.js';
import { Button, InputGroup } from '../../../ui/blueprint.js';
import { NamedSelect } from '../../../ui/NamedSelect.js';
import './newToken.css';
import { apiTokensTexts as texts } from '../texts/apiTokensTexts.js';
import { ShownOnce } from './ShownOnce.js';

type Access = 'read' | 'write';

const DAYS = ['30', '90', '365', 'never'] as const;
type Lasts = (typeof DAYS)[number];
const DAY_MS = 86_400_000;

export function NewToken() {
  const nameId = useId();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [access, setAccess] = useState<Access>('read');
  const [lasts, setLasts] = useState<Lasts>('90');
  const [isBack, setBack] = useState(false);
  const create = useMutation({
    mutationFn: () =>
      call(createToken, {
        body: {
          name: name.trim(),
          scopes: access === 'read' ? ['read'] : ['read', 'write'],
          expiresAt: lasts === 'never' ? null : new Date(Date.now() + Number(lasts) * DAY_MS).toISOString(),
        },
      }),
    async onSuccess({ position }) {
      setName('');
      positions.atLeast('sessions', position);
      await queries.invalidateQueries({ queryKey: topicKey('sessions', 'tokens') });
    },
    onError: failure => showToast('error', messageOf(failure)),
  });
  const accesses = [
    { value: 'read', name: texts.read },
    { value: 'write', name: texts.readWrite },
  ] as const;
  const expiries = DAYS.map(value => ({ value, name: value === 'never' ? texts.never : texts.inDays(Number(value)) }));
  const onDone = () => {
    create.reset();
    setBack(true);
  };
  if (create.data) return <ShownOnce secret={create.data.token} texts={texts} onDone={onDone} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate();
  };
  return (
    <form className="new-token" onSubmit={submit}>
      <label htmlFor={nameId}>{texts.name}</label>
      <InputGroup
        id={nameId}
        autoFocus={isBack}
        value={name}
        maxLength={60}
        placeholder={texts.namePlaceholder}
        onChange={({ target }) => setName(target.value)}
      />
      <NamedSelect name={texts.access} label={texts.access} options={accesses} value={access} onChange={setAccess} />
      <NamedSelect name={texts.expires} label={texts.expires} options={expiries} value={lasts} onChange={setLasts} />
      <Button type="submit" text={texts.create} disabled={name.trim() === ''} loading={create.isPending} />
    </form>
  );
}
