import { delimiterOf, recordsOf, type CsvRecord } from './csv.js';
import { saysAny, withoutRows } from './without-rows.js';

/** A file that arrives in pieces of this many bytes. */
const opened = (text: string, bytes = 7) => {
  const file = Buffer.from(text);
  return async function* () {
    for (let at = 0; at < file.length; at += bytes) yield file.subarray(at, at + bytes);
  };
};
const recordsIn = async (text: string): Promise<CsvRecord[]> => {
  const file = Buffer.from(text);
  const records: CsvRecord[] = [];
  for await (const record of recordsOf(opened(text)(), delimiterOf(file))) records.push(record);
  return records;
};
const left = async (text: string, texts: readonly string[]): Promise<string> => {
  const pieces: Buffer[] = [];
  for await (const piece of withoutRows(opened(text, 64), texts)) pieces.push(piece);
  return Buffer.concat(pieces).toString();
};
const jo = ['jo@example.test'];

it.each([
  ['commas', 'email,name\njo@example.test,Jo\nal@example.test,Al\n', 2],
  ['semicolons', 'email;name\r\nJO@Example.test ;Jo\r\nal@example.test;Al', 2],
  [
    'quotation marks and lines within',
    'email,name\nal@example.test,"Al ""A"", the\nfirst"\n"jo@example.test","J,o"\nmo@example.test,Mo',
    3,
  ],
  ['blank lines', 'email,name\n\nal@example.test,Al\n\njo@example.test,Jo\nmo@example.test,Mo', 5],
  [
    'an address with letters that nobody sees',
    'email,name\nal@example.test,Al\n \u2060Jo\u200b@EXAMPLE.test\u200b,Jo\nmo@example.test,Mo',
    3,
  ],
  ['letters of several bytes', 'email,name\nal@example.test,Zoë Łęcka\njo@example.test,Jo\nmo@example.test,Ünal', 3],
])('a file with %s has every other row where it was', async (_, text, row) => {
  expect(await saysAny(opened(text), jo)).toBe(true);
  const written = await left(text, jo);
  expect(await recordsIn(written)).toEqual((await recordsIn(text)).filter((record) => record.row !== row));
  expect(written.toLowerCase()).not.toContain('jo@example.test');
});

it.each([
  ['somebody else', 'email,name\nmo@example.test,Mo\n'],
  ['somebody whose address ends in theirs', 'email,name\nmo.jo@example.test,Jo\n'],
  ['nobody', ''],
])('a file that names %s says nothing of them', async (_, text) => {
  expect(await saysAny(opened(text), jo)).toBe(false);
});

it('what nobody can read goes with them, and is still said to be there', async () => {
  const text = 'email,name\njo@example.test,Jo\nal@example.test,Al\n"never closed jo@example.test';
  const written = await left(text, jo);
  expect(written).not.toContain('jo@example.test');
  expect((await recordsIn(written)).map((record) => [record.row, 'fault' in record])).toEqual([
    [1, false],
    [3, false],
    [4, true],
  ]);
});

it('whom only what nobody can read names is found there', async () => {
  const text = 'email,name\nal@example.test,Al\n"never closed jo@example.test';
  expect(await saysAny(opened(text), jo)).toBe(true);
  expect(await left(text, jo)).not.toContain('jo@example.test');
});

it('A3: a file is never held whole', async () => {
  const line = 'al@example.test,Al\n'.repeat(1_000);
  let read = 0;
  const open = async function* () {
    yield Buffer.from('email,name\n');
    for (; read < 200; read += 1) yield Buffer.from(line);
    yield Buffer.from('jo@example.test,Jo');
  };
  const ahead: number[] = [];
  let written = 0;
  for await (const piece of withoutRows(open, jo)) {
    written += piece.length;
    ahead.push(read - Math.floor(written / (line.length + 4_000)));
  }
  expect(Math.max(...ahead)).toBeLessThan(10);
  expect(ahead.length).toBeGreaterThan(20);
});
