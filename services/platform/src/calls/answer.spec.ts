import { callsOf } from '@kerbside/contracts/call';
import { downloadAttachment } from '@kerbside/contracts/http/callbacks/callbacks';
import * as z from 'zod/mini';
import { checkFileType } from './answer.js';

const call = callsOf('pricing');
const picture = call({
  id: 'picture',
  method: 'GET',
  path: '/picture',
  who: 'public',
  summary: '',
  data: z.unknown(),
  file: 'image/svg+xml',
});
const { file: _, ...noFile } = picture;

describe('a file that a call returns', () => {
  it.each([
    [picture, 'image/svg+xml'],
    [downloadAttachment, 'application/pdf'],
  ])('is of a type that its contract names', (one, type) => expect(() => checkFileType(one, type)).not.toThrow());

  it.each([
    [picture, 'application/pdf', 'picture returns a file of application/pdf; its contract says image/svg+xml'],
    [noFile, 'application/pdf', 'picture returns a file of application/pdf; its contract says none'],
    [downloadAttachment, 'text/html', /its contract says application\/pdf, application\/octet-stream$/],
  ])('is refused in tests when it is of another type', (one, type, words) => expect(() => checkFileType(one, type)).toThrow(words));
});
