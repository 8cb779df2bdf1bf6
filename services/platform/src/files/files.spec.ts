import { deflateSync } from 'node:zlib';
import { PDF } from '@libpdf/core';
import { aProtectedPdf, protectedWords, protections } from '../testing/protected-pdf.js';
import { aHeic, aJpeg, aPdf } from '../testing/sample-files.js';
import { checkFile } from './check-file.js';
import { unprotected } from './unprotected.js';
import { weightFault } from './content-fault.js';

const kinds = ['RC4-40', 'RC4-128', 'AES-128', 'AES-256'] as const;
const taken = async (bytes: Buffer) => {
  const file = await checkFile({ name: 'schedule.pdf', bytes });
  if (file.fault !== undefined) throw new Error(file.fault);
  return file.bytes;
};
const refusal = async (bytes: Buffer) => (await checkFile({ name: 'schedule.pdf', bytes })).fault;

describe('a PDF that nobody may change, and everybody may open', () => {
  it('is tried with every protection there is', () => expect([...kinds]).toEqual(Object.keys(protections)));

  it.each(kinds)('is taken as a PDF of the same pages that is not protected: %s', async (by) => {
    const bytes = await taken(await aProtectedPdf({ by }));
    const pages = (await PDF.load(bytes)).getPages().map((page) => page.extractText().text.trim());
    expect([bytes.includes('/Encrypt'), pages]).toEqual([false, [protectedWords, 'What is covered']]);
  });

  it('is taken as PDF 2.0 protects it, with its objects packed', async () => {
    const made = PDF.create();
    made.addPage().drawText('Schedule');
    made.setProtection({ permissions: { modify: false, copy: false } });
    const bytes = await taken(Buffer.from(await made.save({ useXRefStream: true })));
    const [page] = (await PDF.load(bytes)).getPages();
    expect([bytes.includes('/Encrypt'), page?.extractText().text.trim()]).toEqual([false, 'Schedule']);
  });

  it('is refused for what runs in it, as any other', async () => {
    expect(await refusal(await aProtectedPdf({ by: 'RC4-128', script: 'app.alert(1)' }))).toMatch(/runs something/);
  });

  it('is refused where a password is asked for, and its sender is told so', async () => {
    expect(await refusal(await aProtectedPdf({ by: 'AES-256', password: 'granite otter' }))).toBe(
      'This PDF opens only with a password, so we cannot check it. Save it without one, and try again',
    );
  });

  it.each([
    ['cut off', (whole: Buffer) => whole.subarray(0, 700)],
    ['without its pages', (whole: Buffer) => Buffer.from(whole.toString('latin1').replaceAll('/Kids', '/Nope'), 'latin1')],
    ['without its way in', (whole: Buffer) => Buffer.from(whole.toString('latin1').replaceAll('/Root', '/Nope'), 'latin1')],
  ])('is refused where it is broken: %s', async (_, breaking) => {
    const half = Buffer.concat([breaking(await aProtectedPdf({ by: 'AES-128' })), Buffer.from('\n/Encrypt 1 0 R\n%%EOF\n')]);
    expect(await refusal(half)).toMatch(/damaged/);
  });

  it('is refused where it would take too much memory or time, and the next one is opened', async () => {
    const list = deflateSync(Buffer.alloc(300 * 1024 * 1024, '0 ')).toString('latin1');
    const bomb = aPdf(
      `5 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${list.length} >>\nstream\n${list}\nendstream\nendobj`,
    );
    const good = await aProtectedPdf({ by: 'AES-256' });
    const [large, slow, next] = await Promise.all([
      unprotected(bomb, { milliseconds: 60_000, grownBytes: 64 * 1024 * 1024 }),
      unprotected(good, { milliseconds: 1, grownBytes: Infinity }),
      unprotected(good),
    ]);
    expect([large.fault, slow.fault, next.fault]).toEqual([
      expect.stringMatching(/too much/),
      expect.stringMatching(/too much/),
      undefined,
    ]);
  });
});

const emptyList = `0 1 obj/ObjStm/Filter/Fl stream\n${deflateSync(Buffer.alloc(0)).toString('latin1')}`;

it.each([
  ['lists', emptyList, 30_000, 'many more parts'],
  ['sizes of pictures', '/Width 1 /Height 1 ', 30_000, 'many more parts'],
  ['letters written as numbers, before it is opened', '/Encrypt #41', 30_000, 'many more parts'],
  ['beginnings of content without an end', `stream\n${' '.repeat(500)}`, 19_000, 'none'],
])('a PDF does not hold up the others by its many %s', async (_, part, count, fault) => {
  const began = performance.now();
  expect((await refusal(aPdf(part.repeat(count)))) ?? 'none').toContain(fault);
  expect(performance.now() - began).toBeLessThan(5_000);
});

const megabytes = (count: number, start: string, more = 0): Buffer => {
  const content = Buffer.alloc(count * 1024 * 1024 + more);
  content.write(start, 'latin1');
  return content;
};

it('measures a photo as it is kept: not by a small size in a comment, at the place to which the fill before its first part leads', async () => {
  const comment = Buffer.alloc(60_004);
  comment.set([0xff, 0xfe, 0xea, 0x62]);
  const large = aJpeg(65_500, 65_500);
  const bytes = Buffer.concat([large.subarray(0, 2), Buffer.from([0xff]), large.subarray(2, 20), comment, large.subarray(20)]);
  bytes.set([0xff, 0xc0, 0, 11, 8, 0, 4, 0, 4], 4 + bytes.readUInt16BE(4));
  expect((await checkFile({ name: 'photo.jpg', bytes })).fault).toContain('too large');
});

it('measures a HEIC before it is cut', async () => {
  const cut = Buffer.alloc(40);
  cut.writeUInt32BE(40);
  cut.write('clap', 4);
  cut.writeUInt32BE(39_000, 12);
  const bytes = Buffer.concat([aHeic(40_000, 15_000), cut]);
  for (const name of ['meta', 'iprp', 'ipco']) {
    const at = bytes.indexOf(name) - 4;
    bytes.writeUInt32BE(bytes.readUInt32BE(at) + cut.length, at);
  }
  expect((await checkFile({ name: 'photo.heic', bytes })).fault).toContain('too large');
  expect((await checkFile({ name: 'photo.heic', bytes: aHeic().subarray(0, 24) })).fault).toContain('could not read');
});

describe('what a document may weigh', () => {
  it.each<[string, Buffer, boolean]>([
    ['a photo of 5 MB', megabytes(5, '\xff\xd8\xff'), true],
    ['a photo of a byte more', megabytes(5, '\xff\xd8\xff', 1), false],
    ['a PDF of 12 MB', megabytes(12, '%PDF-1.7'), true],
    ['a PDF with something before its mark', megabytes(6, '\n\n%PDF-1.7'), true],
  ])('A2: %s', (_, content, isTaken) => expect(weightFault(content) === undefined).toBe(isTaken));
});
