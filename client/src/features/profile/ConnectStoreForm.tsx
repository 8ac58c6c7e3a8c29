import { type FormEvent, useId, useState } from 'react';
import { parseShopDomain } from '../../../../domain/shop/shopDomain.js';
import { connectUrl } from '../../api/session.js';
import { showToast } from '../../state/toasts.js';
import { keepTypedStore } from '../../state/typedStore.js';
import { Button, InputGroup } from '../../ui/blueprint.js';
import { profileTexts as texts } from './texts/profileTexts.js';

/** A name or a URL, shown as the domain to connect; then the browser goes to the store platform. */
export function ConnectStoreForm() {
  const [typed, setTyped] = useState('');
  const inputId = useId();
  const hintId = useId();
  const shop = parseShopDomain(typed);
  const invalid = typed.trim() !== '' && !shop;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!shop) return showToast('error', texts.connect.invalid);
    if (!navigator.onLine) return showToast('error', texts.connect.offline);
    keepTypedStore(typed);
    location.assign(connectUrl(shop, '/dashboard?connected=true&skip_loading=true'));
  };
  return (
    <form className="connect-store" onSubmit={submit} noValidate>
      <label htmlFor={inputId} className="unseen">
        {texts.connect.label}
      </label>
      <div>
        <InputGroup
          id={inputId}
          value={typed}
          placeholder={texts.connect.placeholder}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={invalid}
          aria-describedby={hintId}
          onChange={event => setTyped(event.target.value)}
        />
        <Button type="submit" text={texts.connect.connect} disabled={!shop} />
      </div>
      <p id={hintId} role="status" className={invalid ? 'problem' : 'muted'}>
        {shop ? texts.connect.will(shop) : invalid ? texts.connect.invalid : texts.connect.currentStays}
      </p>
    </form>
  );
}
