import { type KeyboardEvent, useId, useState } from 'react';
import type { ChatChannel } from '../../../../domain/alerts/channel.js';
import type { ChatAddress } from '../../../../domain/api/chats.js';
import { messageOf } from '../../api/errors.js';
import { Button, InputGroup } from '../../ui/blueprint.js';
import { useAddChat } from './chatQueries.js';
import { chatTexts as texts } from './texts/chatTexts.js';

type Field = keyof typeof texts.fields;

/** The fields of each channel's address. */
const FIELDS: Readonly<Record<ChatChannel, readonly Field[]>> = {
  slack: ['url'],
  google_chat: ['url'],
  teams: ['url'],
  telegram: ['bot', 'chat'],
  ntfy: ['topic', 'token'],
};
const OPTIONAL: ReadonlySet<Field> = new Set(['token']);
const EXAMPLES: Readonly<Record<Field, string>> = {
  url: 'https://',
  topic: 'https://ntfy.sh/',
  bot: '123456789:AAE…',
  chat: '-1001234567890',
  token: 'tk_…',
};

function addressOf(channel: ChatChannel, typed: Readonly<Partial<Record<Field, string>>>): ChatAddress {
  const { url = '', topic = '', bot = '', chat = '', token = '' } = typed;
  if (channel === 'telegram') return { channel, token: bot, chatId: chat };
  if (channel === 'ntfy') return { channel, url: topic, token: token === '' ? null : token };
  return { channel, url };
}

interface Props {
  readonly channel: ChatChannel;
  readonly onDone: () => void;
}

/** Adds one chat by its secret address, which no screen shows again. */
export function NewChat({ channel, onDone }: Props) {
  const id = useId();
  const [typed, setTyped] = useState<Readonly<Partial<Record<Field, string>>>>({});
  const add = useAddChat();
  const fields = FIELDS[channel];
  const isReady = fields.every(field => OPTIONAL.has(field) || (typed[field] ?? '') !== '');
  const submit = () => isReady && add.mutate(addressOf(channel, typed), { onSuccess: onDone });
  // Within the form of all settings, which Enter would save.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    submit();
  };
  return (
    <fieldset className="alert-new-chat">
      <legend className="alert-term">{texts.choices[channel]}</legend>
      <p id={`${id}-how`}>
        {texts.how[channel]} {texts.asks}
      </p>
      {fields.map((field, index) => (
        <div key={field}>
          <label htmlFor={`${id}-${field}`}>{texts.fields[field]}</label>
          <InputGroup
            id={`${id}-${field}`}
            autoFocus={index === 0}
            aria-describedby={`${id}-how`}
            aria-invalid={add.isError}
            intent={add.isError ? 'danger' : 'none'}
            autoComplete="off"
            spellCheck={false}
            value={typed[field] ?? ''}
            placeholder={EXAMPLES[field]}
            onKeyDown={onKeyDown}
            onChange={({ target }) => setTyped({ ...typed, [field]: target.value.trim() })}
          />
        </div>
      ))}
      <p className="alert-note" role="status" data-refused="true">
        {add.error && messageOf(add.error)}
      </p>
      <span className="alert-chat-acts">
        <Button size="small" text={texts.save} disabled={!isReady} loading={add.isPending} onClick={submit} />
        <Button size="small" variant="minimal" text={texts.cancel} onClick={onDone} />
      </span>
    </fieldset>
  );
}
