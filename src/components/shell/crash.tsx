import { Component, type ReactNode } from 'react';

interface CrashProps {
  readonly children: ReactNode;
  /** What to show instead; `retry` shows the view again. */
  readonly fallback: (message: string, retry: () => void) => ReactNode;
}

interface CrashState {
  readonly message: string | null;
}

/** Keeps an error of one view from taking the page with it. React has error boundaries only as classes. */
export class Crash extends Component<CrashProps, CrashState> {
  override state: CrashState = { message: null };

  static getDerivedStateFromError(thrown: unknown): CrashState {
    return { message: thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown) };
  }

  override render(): ReactNode {
    const { message } = this.state;
    if (message === null) return this.props.children;
    return this.props.fallback(message, () => this.setState({ message: null }));
  }
}
