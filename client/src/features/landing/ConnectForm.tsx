/** Spec §2 and §5: a store's name or URL, shown as the domain to connect; then the browser goes to Shopify. */
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { ERRORS } from '../../../../domain/kernel/errors.js';
import { parseShopDomain } from '../../../../domain/shop/shopDomain.js';
import { leaveWhileServed } from '../../api/health.js';
import { connectUrl } from '../../api/session.js';
import { showToast } from '../../state/toasts.js';
import { keepTypedStore } from '../../state/typedStore.js';

const INFO_MS = 2_000;
const ERROR_MS = 8_000;
/** Spec §2: 'A connect return goes to the dashboard with connected=true and skip_loading=true'. */
const RETURN_TO = '/dashboard?connected=true&skip_loading=true';

interface Props {
  /** The `shop` of a link, or the text typed before a failed connection. */
  readonly initial: string;
  /** Whether the field is open at once, as after 'Switch Store'. */
  readonly open: boolean;
  readonly onConnecting: () => void;
  /** The browser could not go there. */
  readonly onFailed: () => void;
}

export function ConnectForm({ initial, open: atOnce, onConnecting, onFailed }: Props) {
  const [open, setOpen] = useState(atOnce || initial !== '');
  const [typed, setTyped] = useState(initial);
  const [refused, setRefused] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const opened = useRef(atOnce);
  const hintId = useId();
  const inputId = useId();
  const shop = parseShopDomain(typed);

  useEffect(() => {
    if (open && opened.current) field.current?.focus();
  }, [open]);

  if (!open)
    return (
      <button
        type="button"
        className="action action-large"
        onClick={() => {
          opened.current = true;
          setOpen(true);
        }}
      >
        Connect Store
      </button>
    );

  const refuse = () => {
    setRefused(true);
    showToast('error', ERRORS.INVALID_SHOP.text, { duration: ERROR_MS, category: 'Validation' });
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!shop) return refuse();
    if (!navigator.onLine) return showToast('error', ERRORS.CONNECT_FAILED.text, { duration: ERROR_MS });
    keepTypedStore(typed);
    showToast('info', 'Connecting to Shopify...', { duration: INFO_MS });
    onConnecting();
    void leaveWhileServed(() => location.assign(connectUrl(shop, RETURN_TO))).then(left => {
      if (left) return;
      onFailed();
      showToast('error', ERRORS.CONNECT_FAILED.text, { duration: ERROR_MS });
    });
  };

  return (
    <form className="connect" onSubmit={submit} noValidate>
      <label htmlFor={inputId}>Your Shopify store</label>
      <div className="connect-row">
        <input
          ref={field}
          id={inputId}
          name="shop"
          value={typed}
          placeholder="Store name or full URL"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={refused && !shop}
          aria-describedby={hintId}
          onKeyDown={event => {
            // A disabled submit button swallows Enter: the reason is shown here instead.
            if (event.key === 'Enter' && !shop) refuse();
          }}
          onChange={event => {
            setTyped(event.target.value);
            setRefused(false);
          }}
        />
        <button type="submit" className="action action-large" disabled={!shop}>
          Connect
        </button>
      </div>
      <p
        id={hintId}
        role="status"
        className="connect-hint"
        data-state={refused && !shop ? 'error' : shop ? 'good' : 'idle'}
      >
        {shop ? (
          <>
            Will connect <strong>{shop}</strong>
          </>
        ) : refused ? (
          ERRORS.INVALID_SHOP.text
        ) : typed.trim().length > 1 ? (
          'Letters, digits and hyphens, as in your-store.myshopify.com'
        ) : (
          'For example aurora-outfitters, or the address of your store'
        )}
      </p>
    </form>
  );
}
