import { act } from '@testing-library/react';

/** Stands in for the browser's `EventSource`, which the test environment has not. */
export class FakeEventSource extends EventTarget {
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static readonly opened: FakeEventSource[] = [];

  readyState = 0;

  constructor(readonly url: string) {
    super();
    FakeEventSource.opened.push(this);
  }

  /** The connection is there, for the first time or again. */
  open(): void {
    this.readyState = FakeEventSource.OPEN;
    this.dispatchEvent(new Event('open'));
  }

  say(data: object, lastEventId = ''): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(data), lastEventId }));
  }

  /** The connection is lost; the browser tries again by itself. */
  lose(): void {
    this.readyState = 0;
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }
}

/** The page that listens hears that these have changed. */
export const tell = (...parts: readonly string[]): Promise<void> =>
  act(async () => {
    const source = FakeEventSource.opened.at(-1);
    if (source?.readyState !== FakeEventSource.OPEN) source?.open();
    source?.say({ parts });
  });
