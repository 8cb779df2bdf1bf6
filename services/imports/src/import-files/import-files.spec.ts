import { Readable } from 'node:stream';
import { guessedColumns } from '@kerbside/contracts/staff/import-columns';
import { importFieldNames, type ImportField } from '@kerbside/contracts/staff/import-files';
import { type CsvRecord, delimiterOf, recordsOf, separatedBy, textOf } from './csv.js';
import { readFile, columnsFault } from './read-file.js';
import { readRow } from './row.js';
import { saysAny, withoutRows } from './without-rows.js';

describe('import files', () => {
  describe('the columns of a file', () => {
    it('A3: are guessed by their headings', () => {
      expect(guessedColumns(['E-Mail', 'Forename', ' surname ', 'VRM', 'Shoe size'])).toEqual({
        email: 'E-Mail',
        first_name: 'Forename',
        last_name: ' surname ',
        registration_number: 'VRM',
      });
    });

    const needed = { email: 'a', first_name: 'b', last_name: 'c' };
    it.each([
      [needed, undefined],
      [{ email: 'a' }, 'Say which column holds: first name, last name'],
      [{ ...needed, phone: 'z' }, 'The file has no column "z"'],
      [{ ...needed, phone: 'a' }, 'The column "a" is chosen twice'],
      [{ ...needed, phone: 'e' }, 'The file has two columns "e". Rename one of them, and upload it again'],
      [{ ...needed, phone: 'f_1' }, 'The file has two columns "f_1". Rename one of them, and upload it again'],
    ])('%j: %s', (columns, fault) => expect(columnsFault(columns, ['a', 'b', 'c', 'd', 'e', 'e', 'f_1', 'F 1', '', ''])).toBe(fault));
  });

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
      [0x92, '’'],
      [0x9f, 'Ÿ'],
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
      ['"House, street, town, county";b;c', ';'],
    ])('%j is separated by %j', (line, delimiter) => expect(delimiterOf(Buffer.from(`${line}\n;;;;;;`))).toBe(delimiter));
  });

  describe('the records of a file', () => {
    it('cannot be imported with a letter that takes minutes to read', async () => {
      const accents = '\u0301\u0323'.repeat(50);
      expect(await readFile(Buffer.from(`a,b\n1,2\n3,x${accents}\n`))).toEqual({ fault: expect.stringContaining('Row 3') });
    });

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
      expect((await read(`a\n"${'x'.repeat(1_100_000)}"\n`)).at(-1)).toEqual({
        row: 2,
        fault: expect.stringContaining('longer than 1 MB'),
      });
    });
  });

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

  it.each([
    ['that their headings have none of', 'sep=:\nemail:name\nmo@example.test:Mo\njo@example.test:"Jo, the ""first"""\n'],
    [
      'that their headings have less of',
      'sep=;\nemail, or none;"name";town, county, country\nmo@example.test;Mo;\n\njo@example.test;Jo;Leeds',
    ],
  ])('A3: is without them also where its first line names a separator %s', async (_, sent) => {
    const read = await readFile(Buffer.from(sent));
    if ('fault' in read) throw new Error(read.fault);
    const text = read.text.toString();
    expect(read).toMatchObject({
      rows: 2,
      preview: [
        ['mo@example.test', 'Mo'],
        ['jo@example.test', expect.stringMatching(/^Jo/)],
      ].map(expect.arrayContaining),
    });
    expect(await saysAny(opened(text), jo)).toBe(true);
    const after = await left(text, jo);
    expect(after).not.toContain('jo@example.test');
    expect(await recordsIn(after)).toHaveLength(2);
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
      for (; read < 60; read += 1) yield Buffer.from(line);
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
});

describe('a row', () => {
  type Cells = Partial<Record<ImportField, string>>;

  const person: Cells = { email: ' Zoe@Example.com ', first_name: 'Zoë', last_name: 'Carter' };

  const car: Cells = { registration_number: 'aa19 aaa', make: 'Ford', model: 'Focus', first_registration_date: '1/3/2019' };

  const plan: Cells = {
    product: 'Alloy Wheel',
    provider: 'Autosure',
    price: '£1,249.90',
    start_date: '2026-02-01',
    expiry_date: '31/01/2027',
  };

  const read = (cells: Cells, rules: { readonly product?: string; readonly cobrand?: string } = {}, extra: readonly string[] = []) => {
    const headings = Object.keys(cells);
    const columns = Object.fromEntries(headings.map((heading) => [heading, heading]));
    const all = { headings, columns, product: rules.product ?? null, cobrand: rules.cobrand ?? null, today: '2026-11-20' };
    return readRow(7, [...Object.values(cells), ...extra], all);
  };

  it('is a person alone', () => {
    expect(read({ ...person, postcode: 'yo317pl', town: 'York', county: 'North Yorkshire', phone: '' }).content).toEqual({
      row: 7,
      person: {
        email: 'zoe@example.com',
        firstName: 'Zoë',
        lastName: 'Carter',
        title: null,
        phone: null,
        address: ['York', 'North Yorkshire'],
        townLine: 0,
        postcode: 'YO31 7PL',
      },
      car: null,
      plan: null,
    });
  });

  it.each([
    ['7700900123', '07700 900123'],
    ['+33 6 12 34 56 78', '+33 6 12 34 56 78'],
  ])('reads the telephone number %j as a form does', (phone, kept) => {
    expect(read({ ...person, phone }).content?.person.phone).toBe(kept);
  });

  it.each([
    ['a plate alone', { registration_number: 'AA19\u200bAAA' }, { make: '', model: '' }],
    ['a plate and a make', { registration_number: 'aa19.aaa', make: 'Ford' }, { make: 'Ford', model: '' }],
    ['a plate and its first day', { registration_number: 'AA19AAA', first_registration_date: '1/3/2019' }, { make: '', model: '' }],
  ])('takes a car by %s, as its headings say', (_, cells, kept) => {
    expect(read({ ...person, ...cells }).content?.car).toMatchObject({ registrationNumber: 'AA19AAA', ...kept });
  });

  it('has no cell of characters that nobody sees', () => {
    expect(read({ ...person, last_name: '\u200b\u2060' }).errors).toEqual(['Last name: Enter the last name']);
    expect(read({ ...person, make: '\u200b' }).content?.car).toBeNull();
  });

  it('is a person with a car and cover elsewhere', () => {
    expect(read({ ...person, ...car, ...plan }).content).toMatchObject({
      car: { registrationNumber: 'AA19AAA', make: 'Ford', model: 'Focus', firstRegistrationDate: '2019-03-01' },
      plan: {
        productType: 'alloy_wheel',
        provider: 'Autosure',
        policyNumber: null,
        pricePence: 124_990,
        startDate: '2026-02-01',
        expiryDate: '2027-01-31',
      },
    });
  });

  it('A3: takes the product and the company from the import where the row does not say', () => {
    const { product: _, provider: __, ...rest } = plan;
    expect(read({ ...person, ...car, ...rest }, { product: 'warranty', cobrand: 'ACME' }).content?.plan).toMatchObject({
      productType: 'warranty',
      provider: 'ACME',
    });
  });

  it.each(['01/02/2020', '1.2.2020', '1 February 2020', '01/02/2020 10:00', '2020-02-01T00:00:00', '2020-02-01T10:00:00Z'])(
    'A8: reads a day written %s',
    (first_registration_date) =>
      expect(read({ ...person, ...car, first_registration_date }).content?.car?.firstRegistrationDate).toBe('2020-02-01'),
  );

  it.each([
    ['1,249.50', 124_950],
    ['249,50', 24_950],
    ['£ 249', 24_900],
  ])('A8: reads a price written %s', (price, pence) =>
    expect(read({ ...person, ...car, ...plan, price }).content?.plan?.pricePence).toBe(pence),
  );

  it('has no cover by its product alone', () => {
    expect(read({ ...person, ...car, product: 'warranty' }).content?.plan).toBeNull();
  });

  it.each<[string, Cells, readonly string[]]>([
    ['no email', { ...person, email: '' }, ['Email address: Enter the email address']],
    ['no email that is one', { ...person, email: 'zoe' }, ['Email address: Enter an email address like name@example.com']],
    [
      'no name',
      { email: 'a@b.test', first_name: '', last_name: '' },
      ['First name: Enter the first name', 'Last name: Enter the last name'],
    ],
    ['half a postcode', { ...person, postcode: 'YO31' }, ['Postcode: Please supply a complete postcode']],
    ['letters for a phone', { ...person, phone: 'call me' }, ['Phone number: Enter a phone number, like 07700 900123']],
    ...['01-May', '1-may', 'May-01', 'Sep-19'].map(
      (registration_number) =>
        [
          `a plate that a spreadsheet made ${registration_number}`,
          { ...person, ...car, registration_number },
          ['Registration number: A spreadsheet made a date of this plate. Format its column as text, and type it again'],
        ] satisfies [string, Cells, readonly string[]],
    ),
    ...(
      [
        ['phone', '4.47701E+11'],
        ['registration_number', '1.2E+10'],
        ['policy_number', '7,0123E+15'],
        ['policy_number', '1E+12'],
      ] as const
    ).map(
      ([field, cell]) =>
        [
          `a ${field} that a spreadsheet made ${cell}`,
          { ...person, ...car, ...plan, [field]: cell },
          [`${importFieldNames[field]}: A spreadsheet shortened this number. Format its column as text, and type it again`],
        ] satisfies [string, Cells, string[]],
    ),
    ['a make without a registration', { ...person, make: 'Ford' }, ['Registration number: Enter the registration number']],
    [
      'a day that is none',
      { ...person, ...car, first_registration_date: '30/02/2019' },
      ['First registered: Enter a real date as DD/MM/YYYY'],
    ],
    ...(
      [
        ['in the future', '21/11/2026', 'The date of first registration must be in the past'],
        ['years ahead', '01/03/2091', 'The date of first registration must be in the past'],
        ['before there were cars', '1.3.1019', 'Enter a real date as DD/MM/YYYY'],
      ] as const
    ).map(
      ([when, first_registration_date, says]) =>
        [`a car first registered ${when}`, { ...person, ...car, first_registration_date }, [`First registered: ${says}`]] satisfies [
          string,
          Cells,
          string[],
        ],
    ),
    ['cover without a car', { ...person, ...plan }, expect.arrayContaining(['Registration number: Enter the registration number'])],
    [
      'cover of an unknown kind',
      { ...person, ...car, ...plan, product: 'boat' },
      [expect.stringContaining('Product of the cover: Enter one of warranty, service, mot, gap, breakdown, tyre, alloy wheel,')],
    ],
    ['cover for a price that is none', { ...person, ...car, ...plan, price: '=1+1' }, ['Price: Enter a price like 249.99']],
    [
      'cover that costs more than cover does',
      { ...person, ...car, ...plan, price: '999999999' },
      ['Price: The price must be less than £1,000,000'],
    ],
    ['cover that ends first', { ...person, ...car, ...plan, expiry_date: '01/02/2026' }, ['Expiry date: It has to end after it begins']],
  ])('A8: with %s has errors and no content', (_, cells, errors) => {
    expect(read(cells)).toEqual({ email: (cells.email ?? '').trim(), errors });
  });

  it('with more cells than headings has an error, unless they are empty', () => {
    expect(read(person, {}, ['', 'x']).errors).toEqual(['There are more cells than headings']);
    expect(read(person, {}, ['', '']).errors).toEqual([]);
  });
});
