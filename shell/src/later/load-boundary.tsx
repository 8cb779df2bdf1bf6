import { Component, type ReactNode } from 'react';

interface LoadBoundaryProps {
  readonly onFailure: () => void;
  readonly failed: ReactNode;
  readonly children: ReactNode;
}

/** For parts of the shell that are loaded on demand. */
export class LoadBoundary extends Component<LoadBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(): void {
    this.props.onFailure();
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.failed : this.props.children;
  }
}
