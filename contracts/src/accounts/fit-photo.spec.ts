import { fitFile, fitted } from './fit-photo.js';

it.each([
  [
    { width: 4_000, height: 3_000 },
    { width: 1_200, height: 900 },
  ],
  [
    { width: 3_000, height: 4_000 },
    { width: 900, height: 1_200 },
  ],
  [
    { width: 1_200, height: 1_200 },
    { width: 1_200, height: 1_200 },
  ],
  [
    { width: 640, height: 480 },
    { width: 640, height: 480 },
  ],
])('A7: a photo of %j becomes %j', (photo, expected) => expect(fitted(photo)).toEqual(expected));

it.each(['application/pdf', 'text/plain', ''])('a file of type “%s” is sent as it is', async (type) => {
  const file = new File(['%PDF-'], 'invoice.pdf', { type });
  expect(await fitFile(file)).toBe(file);
});
