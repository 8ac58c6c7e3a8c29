/** Spec §2 and §5: a store's name or URL, shown as the domain to connect; then the browser goes to Shopify. */
import { type FormEvent, type Ref, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { parseShopDomain } from '../../../../domain/shop/shopDomain.js';
import { leaveWhileServed } from '../../api/health.js';
import { connectUrl } from '../../api/session.js';
import { refusalTexts } from '../../api/texts/refusalTexts.js';
import { showToast } from '../../state/toasts.js';
import { keepTypedStore } from '../../state/typedStore.js';
import { takeEarlySubmit, textIn } from './early.js';
import { landingTexts as texts } from './texts/landingTexts.js';

const INFO_MS = 2_000;
const ERROR_MS = 8_000;
/** Spec §2: 'A connect return goes to the dashboard with connected=true and skip_loading=true'. */
const RETURN_TO = '/dashboard?connected=true&skip_loading=true';
const SAMPLE_STORE = '/competitors?mode=demo';

interface Props {
  /** The `shop` of a link, or the text typed before a failed connection. */
  readonly initial: string;
  readonly field: Ref<HTMLInputElement>;
  readonly onConnecting: () => void;
  /** The browser could not go there. */
  readonly onFailed: () => void;
}

export function ConnectForm({ initial, field, onConnecting, onFailed }: Props) {
  const [typed, setTyped] = useState(initial);
  const [refused, setRefused] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const hintId = useId();
  const shop = parseShopDomain(typed);

  // On the prerendered page the field may hold more than React knows, and the form may have been sent.
  const [sentEarly, setSentEarly] = useState(false);
  useLayoutEffect(() => {
    const sent = takeEarlySubmit();
    setTyped(before => sent || textIn(form.current) || before);
    setSentEarly(sent !== null);
  }, []);
  // After the text: sent in the same step, the form would be without it.
  useEffect(() => {
    if (sentEarly) form.current?.requestSubmit();
  }, [sentEarly]);

  const refuse = () => {
    setRefused(true);
    showToast('error', refusalTexts.INVALID_SHOP, { duration: ERROR_MS, category: 'Validation' });
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!shop) return refuse();
    if (!navigator.onLine) return showToast('error', refusalTexts.CONNECT_FAILED, { duration: ERROR_MS });
    keepTypedStore(typed);
    showToast('info', texts.connecting.title, { duration: INFO_MS });
    onConnecting();
    void leaveWhileServed(() => location.assign(connectUrl(shop, RETURN_TO))).then(left => {
      if (left) return;
      onFailed();
      showToast('error', refusalTexts.CONNECT_FAILED, { duration: ERROR_MS });
    });
  };

  const wrong = refused && !shop;
  return (
    <form ref={form} className="connect" data-failed={refusalTexts.CONNECT_FAILED} onSubmit={submit} noValidate>
      <label htmlFor="store">{texts.form.label}</label>
      <div className="connect-row">
        <span className="connect-field">
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M2 2h12v2H2zm0 3h12l1 3H1zm0 4h12v5H2zm2 1v3h4v-3z" />
          </svg>
          <input
            ref={field}
            id="store"
            name="shop"
            value={typed}
            placeholder={texts.form.placeholder}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-invalid={wrong}
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
        </span>
        <button type="submit" className="action action-large" disabled={!shop}>
          {texts.form.connect}
        </button>
      </div>
      <p id={hintId} role="status" className="connect-hint" data-state={wrong ? 'error' : shop ? 'good' : 'idle'}>
        {shop
          ? texts.form.will(<strong>{shop}</strong>)
          : refused
            ? refusalTexts.INVALID_SHOP
            : typed.trim().length > 1
              ? texts.form.letters
              : null}
      </p>
      <div className="connect-more">
        <Link href={SAMPLE_STORE}>{texts.form.sample}</Link>
        <span>{texts.form.trial}</span>
      </div>
    </form>
  );
}
