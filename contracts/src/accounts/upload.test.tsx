import { jest } from '@jest/globals';
import * as z from 'zod/mini';
import { callsOf } from '../call.js';
import { fakeUploads, type FakeUpload } from '../testing/fake-uploads.js';
import { ScriptedServices } from '../testing/scripted-services.js';
import { sendFile } from './upload.js';

const addFile = callsOf('claims')('POST /api/claims/{claimId}/files', {
  id: 'add-a-file',
  who: 'owner',
  staff: 'agent',
  summary: '',
  params: z.object({ claimId: z.string() }),
  body: z.object({ category: z.string() }),
  upload: { field: 'file', maxBytes: 1024 * 1024 },
  data: z.object({ fileId: z.string() }),
});

const photo = new File(['x'], 'photo.jpg');
const over = { status: 401, code: 'NOT_SIGNED_IN', message: 'Please sign in first.' };
const services = new ScriptedServices().refuse(addFile, over);
const send = (file = photo, onProgress = (_percent: number) => {}) =>
  sendFile(addFile, { params: { claimId: 'c1' }, body: { category: 'photo' } }, file, { fetch: services.fetch, onProgress });

describe('sendFile', () => {
  let onSent: (upload: FakeUpload) => void;
  const sent = fakeUploads((upload) => onSent(upload));
  afterEach(() => void jest.restoreAllMocks());

  it('sends the file with its fields, tells how far it is, and returns the data', async () => {
    onSent = (upload) => {
      upload.goOn(1, 3);
      upload.accept({ fileId: 'f1' });
    };
    const seen: number[] = [];
    expect(await send(photo, (percent) => seen.push(percent))).toEqual({ fileId: 'f1' });
    expect(seen).toEqual([33]);
    expect(sent).toMatchObject([{ method: 'POST', url: '/api/claims/c1/files', headers: { 'x-kerbside-request': '1' } }]);
    expect([sent[0]?.form.get('category'), sent[0]?.form.get('file')]).toEqual(['photo', expect.any(File)]);
  });

  it('refuses a file that is too large unsent, in the words of the service', async () => {
    const message = 'This file is larger than 1 MB. Choose a smaller one';
    await expect(send(new File([new Uint8Array(1024 * 1024 + 1)], 'photo.jpg'))).rejects.toMatchObject({ fields: { file: message } });
    expect(sent).toEqual([]);
  });

  it.each<[string, (upload: FakeUpload) => void, string]>([
    ['a refusal', (upload) => upload.refuse({ status: 400, code: 'INVALID', message: 'No', fields: { file: 'Empty' } }), 'INVALID'],
    ['an answer that is none', (upload) => upload.answer(502, '<html>'), 'UNEXPECTED_ANSWER'],
    ['other data', (upload) => upload.accept({}), 'UNEXPECTED_ANSWER'],
    ['silence', (upload) => upload.lose(), 'UNREACHABLE'],
    [
      'why it reached nobody, where the browser knows',
      (upload) => {
        jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
        upload.lose();
      },
      'OFFLINE',
    ],
  ])('throws %s', async (_, outcome, code) => {
    onSent = outcome;
    await expect(send()).rejects.toMatchObject({ code });
    expect(services.asked).toEqual([]);
  });

  it('lets the shell hear that the session has ended', async () => {
    onSent = (upload) => upload.refuse(over);
    await expect(send()).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    expect(services.bodies(addFile)).toEqual([{ category: 'photo' }]);
  });
});
