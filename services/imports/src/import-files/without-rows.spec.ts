import { Readable } from 'node:stream';
import { delimiterOf, recordsOf, type CsvRecord } from './csv.js';
import { withoutRows } from './without-rows.js';

const recordsIn = async (file: Buffer): Promise<CsvRecord[]> => {
  const records: CsvRecord[] = [];
  for await (const record of recordsOf(Readable.from([file]), delimiterOf(file))) records.push(record);
  return records;
};

it.each([
  ['commas', 'email,name\njo@example.test,Jo\nal@example.test,Al\n', 2],
  ['semicolons', 'email;name\r\nJO@Example.test ;Jo\r\nal@example.test;Al', 2],
  [
    'quotation marks and lines within',
    'email,name\nal@example.test,"Al ""A"", the\nfirst"\n"jo@example.test","J,o"\nmo@example.test,Mo',
    3,
  ],
  ['blank lines', 'email,name\n\nal@example.test,Al\n\njo@example.test,Jo\nmo@example.test,Mo', 5],
])('a file with %s has every other row where it was', async (_, text, row) => {
  const before = await recordsIn(Buffer.from(text));
  const left = await withoutRows(Buffer.from(text), ['jo@example.test']);
  expect(await recordsIn(left)).toEqual(before.filter((record) => record.row !== row));
  expect(left.toString().toLowerCase()).not.toContain('jo@example.test');
});

it('a file that names somebody else stays as it is', async () => {
  const file = Buffer.from('email,name\nmo.jo@example.test,Jo\n');
  expect(await withoutRows(file, ['jo@example.test'])).toBe(file);
});

it('what nobody can read goes with them, and is still said to be there', async () => {
  const file = Buffer.from('email,name\njo@example.test,Jo\nal@example.test,Al\n"never closed jo@example.test');
  const left = await withoutRows(file, ['jo@example.test']);
  expect(left.toString()).not.toContain('jo@example.test');
  expect((await recordsIn(left)).map((record) => [record.row, 'fault' in record])).toEqual([
    [1, false],
    [3, false],
    [4, true],
  ]);
});
