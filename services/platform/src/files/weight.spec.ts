import { weightFault } from './weight.js';

const megabytes = (count: number, start: string, more = 0): Buffer => {
  const content = Buffer.alloc(count * 1024 * 1024 + more);
  content.write(start, 'latin1');
  return content;
};

describe('what a document may weigh', () => {
  it.each<[string, Buffer, boolean]>([
    ['a photo of 5 MB', megabytes(5, '\xff\xd8\xff'), true],
    ['a photo of a byte more', megabytes(5, '\xff\xd8\xff', 1), false],
    ['a PDF of 12 MB', megabytes(12, '%PDF-1.7'), true],
    ['a PDF with something before its mark', megabytes(6, '\n\n%PDF-1.7'), true],
  ])('A2: %s', (_, content, isTaken) => expect(weightFault(content) === undefined).toBe(isTaken));
});
