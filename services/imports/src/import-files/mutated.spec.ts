import { Readable } from 'node:stream';
import { guessedColumns } from '@kerbside/contracts/staff/import-columns';
import fc from 'fast-check';
import { recordsOf } from './csv.js';
import { readFile } from './read-file.js';
import { readRow } from './row.js';

/** The long run uses 2,000. */
const files = Number(process.env['MUTATED_FILES'] ?? 40);

const headings = 'email,first name,last name,registration,make,model,price,start date,expiry date,product';
const lines = Array.from(
  { length: 40 },
  (_, n) => `person${n}@example.com,Jo ${n},"O'Neil, ${n}",AA${10 + n}AAA,Ford,Focus,249.99,01/02/2026,31/01/2027,warranty`,
);
const whole = [headings, ...lines].join('\n');

const at = (text: string, place: number): number => Math.floor(place * text.length);
const put = (text: string, place: number, piece: string): string => text.slice(0, at(text, place)) + piece + text.slice(at(text, place));

const pieces = [
  '"',
  '""',
  ',',
  ',,,,',
  '\n',
  '\r',
  '\r\n\r\n',
  '\0',
  '\uFEFF',
  '=cmd()',
  '@SUM(A1)',
  ';',
  '\t',
  '💥',
  '\uD800',
  "'",
  '\\',
  '\u2028',
];
const place = fc.double({ min: 0, max: 1, noNaN: true });
const large = 'x'.repeat(1_100_000);
type TextChange = (text: string) => string;
const textChange = fc.oneof<fc.WeightedArbitrary<TextChange>[]>(
  {
    weight: 10,
    arbitrary: fc.tuple(place, fc.constantFrom(...pieces)).map(
      ([there, piece]) =>
        (text: string) =>
          put(text, there, piece),
    ),
  },
  {
    weight: 5,
    arbitrary: fc.tuple(place, fc.nat(400)).map(
      ([there, length]) =>
        (text: string) =>
          text.slice(0, at(text, there)) + text.slice(at(text, there) + length),
    ),
  },
  { weight: 1, arbitrary: place.map((there) => (text: string) => put(text, there, large)) },
  {
    weight: 5,
    arbitrary: fc.constantFrom<TextChange>(
      (text) => text.replaceAll(',', ';'),
      (text) => text.replaceAll('\n', '\r\n'),
      (text) => text.split('\n').toReversed().join('\n'),
      (text) => [text, text].join('\n'),
      () => '',
    ),
  },
);
const byteChange = fc.oneof(
  { weight: 6, arbitrary: fc.constant((text: string) => Buffer.from(text)) },
  fc.constantFrom<(text: string) => Buffer>(
    (text) => Buffer.from(text, 'latin1'),
    (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
    (text) => Buffer.from(text, 'utf16le'),
    (text) => Buffer.from(`\uFEFF${text}`),
    (text) => Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.from(text)]),
  ),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => (text: string) => Buffer.concat([Buffer.from(text), bytes])),
);

describe('a file that somebody spoilt', () => {
  it('A3: is refused as a whole, or every row of it is read or reported', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(textChange, { maxLength: 4 }), byteChange, async (changes, toBytes) => {
        const bytes = toBytes(changes.reduce((text, change) => change(text), whole));
        const found = await readFile(bytes);
        if ('fault' in found) return expect(found.fault).not.toBe('');
        const rules = {
          headings: found.headings,
          columns: guessedColumns(found.headings),
          product: null,
          cobrand: null,
          today: '2026-11-20',
        };
        let dealtWith = 0;
        let isHeadings = true;
        for await (const record of recordsOf(Readable.from([found.text]), found.delimiter)) {
          if (isHeadings) isHeadings = false;
          else {
            dealtWith += 1;
            const read = 'fault' in record ? { errors: [record.fault] } : readRow(record.row, record.cells, rules);
            expect('content' in read && read.content !== undefined).toBe(read.errors.length === 0);
          }
        }
        return expect(dealtWith).toBe(found.rows);
      }),
      { numRuns: files },
    );
  });

  it('is none of the tests above when nobody spoilt it', async () => {
    expect(await readFile(Buffer.from(whole))).toMatchObject({ rows: 40, delimiter: ',' });
  });
});
