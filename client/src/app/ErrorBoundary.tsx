import { Component, type ErrorInfo, type ReactNode } from 'react';
import { logError } from '../state/errorLog.js';
import { CLEAR_ERRORS_EVENT } from './routing/useRouteChange.js';

interface Props {
  readonly children: ReactNode;
  readonly fallback: (error: Error) => ReactNode;
}

/** A class because React offers no other way. A route change gives the part that failed another chance (spec §2). */
export class ErrorBoundary extends Component<Props, { error: Error | null }> {
  override state = { error: null as Error | null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(_: unknown, { componentStack }: ErrorInfo) {
    const { error } = this.state;
    if (error) logError(error, componentStack ?? '');
  }

  private readonly clear = () => this.setState({ error: null });

  override componentDidMount() {
    addEventListener(CLEAR_ERRORS_EVENT, this.clear);
  }

  override componentWillUnmount() {
    removeEventListener(CLEAR_ERRORS_EVENT, this.clear);
  }

  override render() {
    const { error } = this.state;
    return error ? this.props.fallback(error) : this.props.children;
  }
}
