import type { ScriptedRefusal } from './scripted-services.js';

/** An upload under way, in place of the browser's request. It progresses, and is answered, when the test says so. */
export class FakeUpload extends EventTarget {
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  method = '';
  url = '';
  form = new FormData();
  timeout = 0;
  status = 0;
  responseText = '';

  open(method: string, url: string): void {
    Object.assign(this, { method, url });
  }

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }

  send(form: FormData): void {
    this.form = form;
  }

  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }

  /** Reports progress: `loaded` out of `total`, which is 100 unless stated. */
  goOn(loaded: number, total = 100): void {
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total }));
  }

  /** Answers with the service's data. */
  accept(data: unknown): void {
    this.answer(200, JSON.stringify({ success: true, data }));
  }

  refuse({ status, ...error }: ScriptedRefusal): void {
    this.answer(status, JSON.stringify({ success: false, error }));
  }

  answer(status: number, text: string): void {
    Object.assign(this, { status, responseText: text });
    this.dispatchEvent(new Event('load'));
  }

  /** No answer came. */
  lose(): void {
    this.dispatchEvent(new Event('error'));
  }
}

/**
 * Keeps the files that the page sends in each test of this file or `describe` from leaving it; returns those of the test that runs, in order. Each waits for
 * the test, unless `onSent` says what becomes of it at once.
 */
export const fakeUploads = (onSent?: (upload: FakeUpload) => void): readonly FakeUpload[] => {
  const sent: FakeUpload[] = [];
  const original = globalThis.XMLHttpRequest;
  class Request extends FakeUpload {
    override send(form: FormData): void {
      super.send(form);
      sent.push(this);
      if (onSent) queueMicrotask(() => onSent(this));
    }
  }
  beforeEach(() => {
    sent.splice(0);
    Object.assign(globalThis, { XMLHttpRequest: Request });
  });
  afterEach(() => void Object.assign(globalThis, { XMLHttpRequest: original }));
  return sent;
};
