/** Adds a webhook endpoint. Its secret appears once, because the server keeps it sealed. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { addWebhookEndpoint } from '../../../../../domain/api/webhookEndpoints.js';
import { call } from '../../../api/client.js';
import { messageOf } from '../../../api/errors.js';
import { positions } from '../../../api/positions.js';
import { topicKey } from '../../../api/queryKeys.js';
import { showToast } from '../../../state/toasts.js';
import { Button, InputGroup } from '../../../ui/blueprint.js';
import { webhooksTexts as texts } from '../texts/webhooksTexts.js';
import { FEED_NOUNS, type FeedNoun, typesOf } from './feedNouns.js';
import { ShownOnce } from './ShownOnce.js';
import './webhooks.css';

export function NewWebhook() {
  const [urlId, descriptionId] = [useId(), useId()];
  const queries = useQueryClient();
  const [url, setUrl] = useState('');
  const [description, setDescription] = useState('');
  const [nouns, setNouns] = useState<ReadonlySet<FeedNoun>>(new Set());
  const [isBack, setBack] = useState(false);
  const add = useMutation({
    mutationFn: () =>
      call(addWebhookEndpoint, {
        body: { url: url.trim(), types: typesOf(nouns), description: description.trim() },
      }),
    async onSuccess({ position }) {
      setUrl('');
      setDescription('');
      setNouns(new Set());
      positions.atLeast('webhookEndpoints', position);
      await queries.invalidateQueries({ queryKey: topicKey('webhookEndpoints') });
    },
    onError: failure => showToast('error', messageOf(failure)),
  });
  const onDone = () => {
    add.reset();
    setBack(true);
  };
  if (add.data) return <ShownOnce secret={add.data.secret} texts={texts} onDone={onDone} />;
  const toggle = (noun: FeedNoun) => {
    const next = new Set(nouns);
    if (!next.delete(noun)) next.add(noun);
    setNouns(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate();
  };
  return (
    <form className="new-webhook" onSubmit={submit}>
      <div>
        <label htmlFor={urlId}>{texts.url}</label>
        <InputGroup
          id={urlId}
          autoFocus={isBack}
          type="url"
          value={url}
          maxLength={2_000}
          placeholder={texts.urlPlaceholder}
          onChange={({ target }) => setUrl(target.value)}
        />
      </div>
      <div>
        <label htmlFor={descriptionId}>{texts.description}</label>
        <InputGroup
          id={descriptionId}
          value={description}
          maxLength={200}
          placeholder={texts.descriptionPlaceholder}
          onChange={({ target }) => setDescription(target.value)}
        />
      </div>
      <fieldset>
        <legend>{texts.events}</legend>
        {FEED_NOUNS.map(noun => (
          <label key={noun}>
            <input type="checkbox" checked={nouns.has(noun)} onChange={() => toggle(noun)} /> {texts.nouns[noun]}
          </label>
        ))}
        <small className="muted">{texts.allIfNone}</small>
      </fieldset>
      <Button type="submit" text={texts.add} disabled={url.trim() === ''} loading={add.isPending} />
    </form>
  );
}
