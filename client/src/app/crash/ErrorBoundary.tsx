import { Component, type ErrorInfo, type ReactNode } from 'react';
import { type Reported, reportCrash } from '../../api/crashReports.js';
import { runningBuild } from '../../loading/build.js';
import { CLEAR_ERRORS_EVENT } from '../../routing/useRouteChange.js';
import { CrashScreen } from './CrashScreen.js';

interface State {
  readonly error: Error | null;
  /** The outcome of the report to the team; `null` while it is being sent. */
  readonly reported: Reported | null;
}

/**
 * Shows the crash screen in place of the failed part, and reports the crash. A class because React offers no other way.
 * A route change lets the failed part try again (spec §2).
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null, reported: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)), reported: null };
  }

  override componentDidCatch(_: unknown, { componentStack }: ErrorInfo) {
    const { error } = this.state;
    if (!error) return;
    const { message, stack = '' } = error;
    void reportCrash({ message, stack, componentStack: componentStack ?? '', build: runningBuild() }).then(reported => {
      if (this.state.error === error) this.setState({ reported });
    });
  }

  private readonly clear = () => this.setState({ error: null });

  override componentDidMount() {
    addEventListener(CLEAR_ERRORS_EVENT, this.clear);
  }

  override componentWillUnmount() {
    removeEventListener(CLEAR_ERRORS_EVENT, this.clear);
  }

  override render() {
    const { error, reported } = this.state;
    return error ? <CrashScreen error={error} reported={reported} /> : this.props.children;
  }
}
