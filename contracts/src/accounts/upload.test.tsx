import * as z from 'zod/mini';
import { callsOf } from '../call.js';
import { sendFile } from './upload.js';

const addFile = callsOf('claims')({
  id: 'add-a-file',
  method: 'POST',
  path: '/api/claims/{claimId}/files',
  who: 'owner',
  summary: '',
  params: z.object({ claimId: z.string() }),
  body: z.object({ category: z.string() }),
  upload: { field: 'file', maxBytes: 1024 * 1024 },
  data: z.object({ fileId: z.string() }),
});

/** Answers each request as a browser would, after it has told how far it is. */
class Browser extends EventTarget {
  static answer: { status: number; text: string } | 'away' = 'away';
  static last: { method: string; url: string; form: FormData; headers: Record<string, string> } | undefined;
  private readonly asked = { method: '', url: '', headers: {} as Record<string, string> };
  upload = new EventTarget();
  status = 0;
  responseText = '';
  timeout = 0;

  open(method: string, url: string): void {
    Object.assign(this.asked, { method, url });
  }
  setRequestHeader(name: string, value: string): void {
    this.asked.headers[name] = value;
  }
  send(form: FormData): void {
    const { answer } = Browser;
    Browser.last = { ...this.asked, form };
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 3 }));
    if (answer === 'away') return void this.dispatchEvent(new Event('error'));
    this.status = answer.status;
    this.responseText = answer.text;
    this.dispatchEvent(new Event('load'));
  }
}

const photo = new File(['x'], 'photo.jpg');
const send = (file = photo, onProgress?: (percent: number) => void) =>
  sendFile(addFile, { params: { claimId: 'c1' }, body: { category: 'photo' } }, file, onProgress ? { onProgress } : {});

describe('sendFile', () => {
  const original = globalThis.XMLHttpRequest;
  beforeEach(() => {
    Object.assign(globalThis, { XMLHttpRequest: Browser });
    Browser.last = undefined;
  });
  afterAll(() => {
    Object.assign(globalThis, { XMLHttpRequest: original });
  });

  it('sends the file with its fields, tells how far it is, and returns the data', async () => {
    Browser.answer = { status: 200, text: '{"success":true,"data":{"fileId":"f1"}}' };
    const seen: number[] = [];
    expect(await send(photo, (percent) => seen.push(percent))).toEqual({ fileId: 'f1' });
    expect(seen).toEqual([33]);
    expect(Browser.last).toMatchObject({ method: 'POST', url: '/api/claims/c1/files', headers: { 'x-kerbside-request': '1' } });
    expect([Browser.last?.form.get('category'), Browser.last?.form.get('file')]).toEqual(['photo', expect.any(File)]);
  });

  it('refuses a file that is too large unsent, in the words of the service', async () => {
    const message = 'This file is larger than 1 MB. Choose a smaller one';
    await expect(send(new File([new Uint8Array(1024 * 1024 + 1)], 'photo.jpg'))).rejects.toMatchObject({ fields: { file: message } });
    expect(Browser.last).toBeUndefined();
  });

  it.each([
    [
      'a refusal',
      { status: 400, text: '{"success":false,"error":{"code":"INVALID","message":"No","fields":{"file":"Empty"}}}' },
      'INVALID',
    ],
    ['an answer that is none', { status: 502, text: '<html>' }, 'UNEXPECTED_ANSWER'],
    ['other data', { status: 200, text: '{"success":true,"data":{}}' }, 'UNEXPECTED_ANSWER'],
    ['silence', 'away' as const, 'UNREACHABLE'],
  ])('throws %s', async (_, answer, code) => {
    Browser.answer = answer;
    await expect(send()).rejects.toMatchObject({ code });
  });
});
