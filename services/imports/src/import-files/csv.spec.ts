import { Readable } from 'node:stream';
import { delimiterOf, recordsOf, separatedBy, textOf, type CsvRecord } from './csv.js';
import { readFile } from './read-file.js';

const read = async (text: string, delimiter = ','): Promise<CsvRecord[]> => {
  const records: CsvRecord[] = [];
  for await (const record of recordsOf(Readable.from([Buffer.from(text)]), delimiter)) records.push(record);
  return records;
};

describe('the text of a file', () => {
  it.each([
    ['UTF-8', Buffer.from('Zoë')],
    ['UTF-8 with a byte order mark', Buffer.from('\uFEFFZoë')],
    ['Windows-1252', Buffer.from([0x5a, 0x6f, 0xeb])],
    ['UTF-16', Buffer.from('\uFEFFZoë', 'utf16le')],
  ])('A3: is read from %s', (_, bytes) => expect(textOf(bytes)?.toString()).toBe('Zoë'));

  it.each([
    [0x80, '€'],
    [0x8a, 'Š'],
    [0x8c, 'Œ'],
    [0x91, '‘'],
    [0x92, '’'],
    [0x93, '“'],
    [0x94, '”'],
    [0x96, '–'],
    [0x97, '—'],
    [0x99, '™'],
    [0x9e, 'ž'],
    [0x9f, 'Ÿ'],
    [0xa3, '£'],
    [0xf8, 'ø'],
  ])('has for byte %i of Windows-1252 the sign %s', (byte, sign) =>
    expect(textOf(Buffer.from([0x4f, byte, 0x4e]))?.toString()).toBe(`O${sign}N`),
  );

  it.each([
    ['sep=;\r\n', ';'],
    ['sep=,\n', ','],
    ['SEP=|\r', '|'],
    ['"sep=\t"\r\n', '\t'],
  ])('is separated as its first line says: %j', async (line, delimiter) => {
    const rest = ['Name', 'A,b;c'].join(delimiter);
    expect(separatedBy(Buffer.from(line + rest))).toEqual({ delimiter, text: Buffer.from(rest) });
    expect(await readFile(Buffer.from(`\uFEFF${line}a${delimiter}b\n1${delimiter}2\n`))).toMatchObject({
      delimiter,
      headings: ['a', 'b'],
      preview: [['1', '2']],
      rows: 1,
    });
  });

  it.each(['sep\n', 'sep=\n', 'separate;x\n', 'Sep,Oct\n'])('has no such line in %j', (line) =>
    expect(separatedBy(Buffer.from(line))).toBeUndefined(),
  );

  it.each([
    ['a zip', Buffer.from('PK\u0003\u0004\u0014\u0000\u0006')],
    ['one with NUL characters', Buffer.from('a,b\n\u0000,1\n')],
    ['UTF-16 with NUL characters', Buffer.from('\uFEFFa\u0000', 'utf16le')],
  ])('A5: is none in %s', (_, bytes) => expect(textOf(bytes)).toBeUndefined());

  it.each([
    ['a,b;c,d', ','],
    ['a;b;c', ';'],
    ['a\tb', '\t'],
    ['a|b', '|'],
    ['alone', ','],
  ])('%j is separated by %j', (line, delimiter) => expect(delimiterOf(Buffer.from(`${line}\n;;;;;;`))).toBe(delimiter));
});

describe('the records of a file', () => {
  it('A3: are counted as a spreadsheet does, and blank lines are no records', async () => {
    expect(await read('a,b\r\n\r\n1,"x\ny"\n , \n2')).toEqual([
      { row: 1, cells: ['a', 'b'] },
      { row: 3, cells: ['1', 'x\ny'] },
      { row: 5, cells: ['2'] },
    ]);
  });

  it('take a quotation mark inside a cell as it is', async () => {
    expect(await read('a\n5" tyre\n')).toEqual([
      { row: 1, cells: ['a'] },
      { row: 2, cells: ['5" tyre'] },
    ]);
  });

  it('A4: end where a quotation mark is never closed, and say so', async () => {
    const records = await read('a\n1\n"2\n3\n');
    expect(records.slice(0, 2)).toHaveLength(2);
    expect(records.at(-1)).toEqual({ row: 3, fault: expect.stringContaining('never closed') });
  });

  it('end at one of more than a megabyte', async () => {
    expect((await read(`a\n"${'x'.repeat(1_100_000)}"\n`)).at(-1)).toEqual({ row: 2, fault: expect.stringContaining('longer than 1 MB') });
  });
});
