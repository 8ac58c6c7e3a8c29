import type { MouseEvent } from 'react';
import type { Reported } from '../../api/crashReports.js';
import { leaveWhileServed } from '../../api/health.js';
import { reportSignal } from '../../state/availability.js';
import { TideLine } from '../../ui/TideLine.js';
import { startTexts as texts } from '../texts/startTexts.js';

/** Shows the spec's sentence as soon as it is true. */
const NOTICES: Record<Reported | 'sending', string> = texts.crash.notices;

/** While the server is down, every exit leads to the outage screen, which returns automatically. */
const leave = (act: () => void) =>
  void leaveWhileServed(act).then(left => {
    if (!left) reportSignal('gone');
  });

/**
 * Spec §2, crash screen. It must not depend on anything that may have broken: plain elements, plain navigation.
 * `reported` is `null` while the report is on its way.
 */
export function CrashScreen({ error, reported }: { error: Error; reported: Reported | null }) {
  const goBack = () => {
    if (history.length > 1) history.back();
    else leave(() => location.assign('/'));
  };
  const goHome = (event: MouseEvent) => {
    event.preventDefault();
    leave(() => location.assign('/'));
  };
  return (
    <main className="plain-page">
      <div role="alert">
        <TideLine shape="breaks" />
        <h1>{texts.crash.title}</h1>
        <p>
          {texts.crash.note} {NOTICES[reported ?? 'sending']}
        </p>
        <p className="error-detail">{error.message || texts.crash.unknown}</p>
        <div className="choices">
          <button type="button" className="action" onClick={() => leave(() => location.reload())}>
            {texts.crash.retry}
          </button>
          <a className="action action-quiet" href="/" onClick={goHome}>
            {texts.crash.home}
          </a>
          <button type="button" className="action action-quiet" onClick={goBack}>
            {texts.crash.back}
          </button>
        </div>
      </div>
    </main>
  );
}
