/** The first run's third step: ready-made rules and one address. Composed by the app. */
import { type FormEvent, useId, useState } from 'react';
import type { AlertSettingsAnswer, AlertSettingsBody } from '../../../../domain/api/alerts.js';
import { newIdempotencyKey } from '../../api/client.js';
import { Button, InputGroup } from '../../ui/blueprint.js';
import { Failure, Skeleton } from '../../ui/Panel.js';
import './firstAlerts.css';
import { draftOf } from './draft.js';
import { emailExample } from './emailExample.js';
import { useAlertSettings, useSaveAlerts, useStoreEmail } from './queries.js';
import { refusalOf } from './refusalOf.js';
import { newRule } from './rules.js';
import { StarterRule } from './StarterRule.js';
import { STARTERS, type Starter } from './starters.js';
import { alertTexts as texts } from './texts/alertTexts.js';

interface Props {
  readonly onBack: () => void;
  readonly onDone: () => void;
}

export default function FirstAlerts(props: Props) {
  const { data, error, refetch } = useAlertSettings();
  if (data) return <FirstForm settings={data} {...props} />;
  return error ? (
    <Failure title={texts.failed} error={error} onRetry={() => void refetch()} />
  ) : (
    <Skeleton label={texts.loading} rows={4} className="skeleton-rows" />
  );
}

const USUAL: ReadonlySet<Starter['name']> = new Set(STARTERS.filter(({ usual }) => usual).map(({ name }) => name));

function FirstForm({ settings, onBack, onDone }: Props & { readonly settings: AlertSettingsAnswer }) {
  const ids = { title: useId(), address: useId(), note: useId() };
  const save = useSaveAlerts();
  const { data: suggested } = useStoreEmail();
  const [on, setOn] = useState(USUAL);
  /** `null`: untouched. */
  const [typed, setTyped] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const { available } = settings.email;
  const address = typed ?? settings.email.address ?? suggested ?? '';
  const refused = missing ? texts.first.noAddress : refusalOf('email', save.error);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (available && on.size > 0 && address.trim() === '') return setMissing(true);
    save.mutate(chosenSettings(settings, on, address.trim()), { onSuccess: onDone });
  };
  return (
    <form className="first-step" onSubmit={submit} noValidate aria-labelledby={ids.title}>
      <header>
        <h2 id={ids.title}>{texts.first.title}</h2>
        <p className="muted">{texts.first.note}</p>
      </header>
      <ul className="first-rules">
        {STARTERS.map(starter => (
          <StarterRule
            key={starter.name}
            starter={starter}
            checked={on.has(starter.name)}
            onChange={checked => setOn(before => withChoice(before, starter.name, checked))}
          />
        ))}
      </ul>
      <div className="first-address">
        <label htmlFor={ids.address}>{texts.channels.email.field}</label>
        <InputGroup
          id={ids.address}
          type="email"
          size="large"
          value={address}
          placeholder={emailExample(settings.timeZone)}
          autoComplete="email"
          intent={refused === null ? 'none' : 'danger'}
          aria-invalid={refused !== null}
          aria-describedby={ids.note}
          disabled={!available}
          onChange={({ target }) => {
            setTyped(target.value);
            setMissing(false);
            save.reset();
          }}
        />
        <p id={ids.note} className="first-note" role="status" data-refused={refused !== null}>
          {refused ?? (available ? texts.first.confirm : texts.channel.unavailable)}
        </p>
      </div>
      <footer>
        <span className="muted">{texts.first.rules(on.size)}</span>
        <Button variant="minimal" text={texts.first.back} onClick={onBack} />
        <Button variant="minimal" text={texts.first.skip} onClick={onDone} />
        <Button type="submit" intent="primary" text={texts.first.save} loading={save.isPending} />
      </footer>
    </form>
  );
}

function withChoice(before: ReadonlySet<Starter['name']>, name: Starter['name'], on: boolean) {
  const after = new Set(before);
  if (on) after.add(name);
  else after.delete(name);
  return after;
}

/** Adds the chosen rules to those that exist. Turns e-mail on, unless there is nothing to send or no way to send it. */
function chosenSettings(
  settings: AlertSettingsAnswer,
  on: ReadonlySet<Starter['name']>,
  address: string,
): AlertSettingsBody {
  const kept = draftOf(settings);
  const rules = STARTERS.filter(({ name }) => on.has(name)).map(({ condition }) => ({
    ...newRule(newIdempotencyKey()),
    condition,
  }));
  const email =
    settings.email.available && address !== ''
      ? { ...kept.email, address, enabled: kept.email.enabled || rules.length > 0 }
      : kept.email;
  return { ...kept, email, rules: [...kept.rules, ...rules] };
}
