import { type FormEvent, useId, useState } from 'react';
import { parseShopDomain } from '../../../../domain/shop/shopDomain.js';
import { connectUrl } from '../../api/session.js';
import { showToast } from '../../state/toasts.js';
import { keepTypedStore } from '../../state/typedStore.js';
import { Button, InputGroup } from '../../ui/blueprint.js';

/** Spec §5, word for word. */
const INVALID = 'Please enter a valid Shopify store domain or URL.';
const OFFLINE = 'Unable to connect store at this time. Please try again later.';

/** A name or a URL, shown as the domain to connect; then the browser goes to the store platform. */
export function ConnectStoreForm() {
  const [typed, setTyped] = useState('');
  const inputId = useId();
  const hintId = useId();
  const shop = parseShopDomain(typed);
  const invalid = typed.trim() !== '' && !shop;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!shop) return showToast('error', INVALID);
    if (!navigator.onLine) return showToast('error', OFFLINE);
    keepTypedStore(typed);
    location.assign(connectUrl(shop, '/dashboard?connected=true&skip_loading=true'));
  };
  return (
    <form className="connect-store" onSubmit={submit} noValidate>
      <label htmlFor={inputId} className="unseen">
        Store name or URL
      </label>
      <div>
        <InputGroup
          id={inputId}
          value={typed}
          placeholder="your-store or full URL"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={invalid}
          aria-describedby={hintId}
          onChange={event => setTyped(event.target.value)}
        />
        <Button type="submit" text="Connect" disabled={!shop} />
      </div>
      <p id={hintId} role="status" className={invalid ? 'problem' : 'muted'}>
        {shop ? `Will connect ${shop}` : invalid ? INVALID : 'Your current store stays connected.'}
      </p>
    </form>
  );
}
