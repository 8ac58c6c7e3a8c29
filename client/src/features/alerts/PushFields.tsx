import { useId } from 'react';
import type { AlertSettingsAnswer, AlertSettingsBody } from '../../../../domain/api/alerts.js';
import { messageOf } from '../../api/errors.js';
import { longDate } from '../../format/date.js';
import { Button } from '../../ui/blueprint.js';
import { Switch } from '../../ui/Switch.js';
import { DigestSelect } from './DigestSelect.js';
import { pushAbility } from './push/thisBrowser.js';
import { useAddBrowser, useOwnDevice, useRemoveBrowser } from './pushQueries.js';
import { useTestAlert } from './queries.js';
import { alertTexts as common } from './texts/alertTexts.js';
import { pushTexts as texts } from './texts/pushTexts.js';

type Choice = NonNullable<AlertSettingsBody['push']>;

interface Props {
  readonly kept: AlertSettingsAnswer['push'];
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
  /** Adding a browser turned push on. */
  readonly onAdded: () => void;
}

/** The push channel: frequency, a test, and the browsers that get alerts, which are added and removed at once. */
export function PushFields({ kept, choice, onChange, onAdded }: Props) {
  const noteId = useId();
  const test = useTestAlert();
  const add = useAddBrowser();
  const remove = useRemoveBrowser();
  const { data: own } = useOwnDevice();
  const ability = pushAbility();
  const has = kept.devices.length > 0;
  const isHere = kept.devices.some(({ id }) => id === own);
  const turnOn = () => add.mutate(kept.publicKey, { onSuccess: onAdded });
  const failure = add.error ?? test.error;
  const note = failure
    ? messageOf(failure)
    : test.isSuccess
      ? common.channel.testSent
      : ability !== 'able' && !isHere
        ? texts[ability]
        : !has
          ? texts.none
          : choice.enabled
            ? ''
            : texts.off;
  return (
    <fieldset className="alert-channel" aria-describedby={noteId}>
      <legend className="unseen">{texts.name}</legend>
      <Switch checked={has && choice.enabled} disabled={!has} onChange={enabled => onChange({ ...choice, enabled })}>
        <span className="alert-term">{texts.name}</span>
      </Switch>
      <span className="alert-browser">
        {!isHere && ability === 'able' && (
          <Button size="small" text={texts.add} loading={add.isPending} onClick={turnOn} />
        )}
      </span>
      {has && (
        <>
          <DigestSelect name={texts.name} value={choice.digest} onChange={digest => onChange({ ...choice, digest })} />
          <Button
            size="small"
            text={common.channel.test}
            aria-label={common.channel.testBy(texts.name)}
            loading={test.isPending}
            onClick={() => test.mutate({ channel: 'push' })}
          />
          <ul className="alert-browsers" aria-label={texts.list}>
            {kept.devices.map(({ id, name, addedAt }) => (
              <li key={id}>
                <span>
                  {name} <span className="muted">{id === own ? texts.here : texts.since(longDate(addedAt))}</span>
                </span>
                <Button
                  size="small"
                  variant="minimal"
                  text={texts.remove}
                  aria-label={texts.removeOne(name)}
                  loading={remove.isPending && remove.variables.id === id}
                  onClick={() => remove.mutate({ id, name, own: id === own })}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <p id={noteId} className="alert-note" role="status" data-problem={failure !== null || (has && !choice.enabled)}>
        {note}
      </p>
    </fieldset>
  );
}
