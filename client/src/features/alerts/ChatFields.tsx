import { useId, useState } from 'react';
import { CHAT_CHANNELS, type ChatChannel } from '../../../../domain/alerts/channel.js';
import { messageOf } from '../../api/errors.js';
import { Button } from '../../ui/blueprint.js';
import { Select } from '../../ui/Select.js';
import { Switch } from '../../ui/Switch.js';
import { type Chat, useChangeChat, useRemoveChat } from './chatQueries.js';
import { DigestSelect } from './DigestSelect.js';
import { NewChat } from './NewChat.js';
import { useTestAlert } from './queries.js';
import { alertTexts as common } from './texts/alertTexts.js';
import { chatTexts as texts } from './texts/chatTexts.js';

/** The chats that get alerts, and a list of those that can be added. Changes take effect at once. */
export function ChatFields({ chats }: { readonly chats: readonly Chat[] }) {
  const [adding, setAdding] = useState<ChatChannel | null>(null);
  const free = CHAT_CHANNELS.filter(name => chats.every(({ channel }) => channel !== name));
  const options = [
    { value: '' as const, name: texts.add },
    ...free.map(value => ({ value, name: texts.choices[value] })),
  ];
  return (
    <>
      {chats.map(chat => (
        <ChatRow key={chat.channel} chat={chat} />
      ))}
      {adding ? (
        <NewChat key={adding} channel={adding} onDone={() => setAdding(null)} />
      ) : (
        free.length > 0 && (
          <div className="alert-line alert-add-chat">
            <Select
              label={texts.add}
              options={options}
              value=""
              onChange={channel => setAdding(channel === '' ? null : channel)}
            />
          </div>
        )
      )}
    </>
  );
}

function ChatRow({ chat }: { readonly chat: Chat }) {
  const { channel, hint, confirmed, enabled, digest } = chat;
  const name = texts.names[channel];
  const noteId = useId();
  const test = useTestAlert();
  const change = useChangeChat();
  const remove = useRemoveChat();
  const note = test.error
    ? messageOf(test.error)
    : test.isSuccess
      ? confirmed
        ? common.channel.testSent
        : common.channel.requestSent
      : !enabled
        ? texts.off
        : confirmed
          ? ''
          : texts.unconfirmed;
  return (
    <fieldset className="alert-channel" aria-describedby={noteId}>
      <legend className="unseen">{name}</legend>
      <Switch checked={enabled} onChange={on => change.mutate({ channel, enabled: on, digest })}>
        <span className="alert-term">{name}</span>
      </Switch>
      <span className="alert-chat">{hint}</span>
      <DigestSelect
        name={name}
        value={digest}
        onChange={chosen => change.mutate({ channel, enabled, digest: chosen })}
      />
      <span className="alert-chat-acts">
        <Button
          size="small"
          text={confirmed ? common.channel.test : common.channel.resend}
          aria-label={confirmed ? common.channel.testBy(name) : common.channel.resendBy(name)}
          loading={test.isPending}
          onClick={() => test.mutate({ channel })}
        />
        <Button
          size="small"
          variant="minimal"
          text={texts.remove}
          aria-label={texts.removeOne(name)}
          loading={remove.isPending}
          onClick={() => remove.mutate(channel)}
        />
      </span>
      <p id={noteId} className="alert-note" role="status" data-problem={test.isError || !enabled || !confirmed}>
        {note}
      </p>
    </fieldset>
  );
}
