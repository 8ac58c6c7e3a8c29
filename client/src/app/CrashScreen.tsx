import { Mark } from '../ui/Brand.js';

/** Spec §2, crash screen. It must not depend on anything that may have broken: plain elements, plain navigation. */
export function CrashScreen({ error }: { error: Error }) {
  const goBack = () => {
    if (history.length > 1) history.back();
    else location.assign('/');
  };
  return (
    <main className="plain-page">
      <div role="alert">
        <Mark className="mark" />
        <h1>Oops! Something went wrong</h1>
        <p>
          An unexpected error occurred while loading the dashboard. The team has been notified and your data is safe.
        </p>
        <p className="error-detail">{error.message || 'Unknown error'}</p>
        <div className="choices">
          <button type="button" className="action" onClick={() => location.reload()}>
            Try Again
          </button>
          <a className="action action-quiet" href="/">
            Go Home
          </a>
          <button type="button" className="action action-quiet" onClick={goBack}>
            Go Back
          </button>
        </div>
      </div>
    </main>
  );
}
