import { pagesOf } from '../testing/drawn-pages.js';
import { type ProductType, productTypes } from '@kerbside/contracts/ids';
import { pdfText } from '@kerbside/contracts/testing/pdf-text';
import { csvLine } from './csv.js';
import { keptFonts, runsOf } from './faces.js';
import { columnsOf } from './pdf-marks.js';
import { Pdf } from './pdf.js';

it.each([
  [['Reference', 'Amount'], 'Reference,Amount\r\n'],
  [['KS-1', 12.5, null], 'KS-1,12.5,\r\n'],
  [['Smith, Jo', 'the "best"', 'two\nlines'], '"Smith, Jo","the ""best""","two\nlines"\r\n'],
  [['=1+1', '+44 7700', '-1', '@SUM(A1)', '\tx'], "'=1+1,'+44 7700,'-1,'@SUM(A1),'\tx\r\n"],
  [['\rx'], '"\'\rx"\r\n'],
  [['\nx', ' =1+1', '\u00a0@SUM(A1)', '\uff1d1+1', 'a=b'], "\"'\nx\",' =1+1,'\u00a0@SUM(A1),'\uff1d1+1,a=b\r\n"],
  [['=HYPERLINK("x","y")'], '"\'=HYPERLINK(""x"",""y"")"\r\n'],
  [[-5], '-5\r\n'],
  [[''], '\r\n'],
])('A3: writes %j', (cells, line) => expect(csvLine(cells)).toBe(line));

describe('a text of a document', () => {
  it.each([
    ['Siân O’Connor, François', [['latin', 'Siân O’Connor, François']]],
    ['\u2212£25.00 – “€5”', [['latin', '\u2212£25.00 – “€5”']]],
    ['one\ttwo\u200bthree', [['latin', 'one two three']]],
    ['Sam🙂', [['latin', 'Sam']]],
    ['Sam👨\u200d👩\u200d👧❤\ufe0f👍🏽🇬🇧', [['latin', 'Sam']]],
    ['ශ්\u200dරී', [['sinhala', 'ශ්\u200dරී']]],
    ['Łukasz Kowalski', [['latin', 'Łukasz Kowalski']]],
    ['Tŷ Gwyn, Dŵr-y-Felin', [['latin', 'Tŷ Gwyn, Dŵr-y-Felin']]],
    ['Nguyê\u0303n Văn Đức', [['latin', 'Nguyễn Văn Đức']]],
    ['Δημήτρης Παπαδόπουλος', [['latin', 'Δημήτρης Παπαδόπουλος']]],
    ['Ольга Иванова', [['latin', 'Ольга Иванова']]],
    ['김 민준', [['korean', '김 민준']]],
    ['李小龙', [['chinese', '李小龙']]],
    ['さくら ミナー', [['chinese', 'さくら ミナー']]],
    ['محمد علي', [['arabic', 'محمد\u00a0علي']]],
    ['דוד כהן', [['hebrew', 'דוד\u00a0כהן']]],
    [
      'For ג. בן-דוד, Leeds',
      [
        ['latin', 'For '],
        ['hebrew', 'דוד'],
        ['latin', '-'],
        ['hebrew', 'בן'],
        ['latin', ' .'],
        ['hebrew', 'ג'],
        ['latin', ', Leeds'],
      ],
    ],
    ['Ｌｉ Ⅳ', [['latin', 'Li IV']]],
    [
      'For محمد علي of York',
      [
        ['latin', 'For '],
        ['arabic', 'محمد\u00a0علي'],
        ['latin', ' of York'],
      ],
    ],
    [
      'For 김 민준 of York',
      [
        ['latin', 'For'],
        ['korean', ' 김 민준'],
        ['latin', ' of York'],
      ],
    ],
    ['สมชาย ใจดี', [['thai', 'สมชาย ใจดี']]],
    [
      'For शर्मा-वर्मा',
      [
        ['latin', 'For'],
        ['devanagari', ' शर्मा'],
        ['latin', '-'],
        ['devanagari', 'वर्मा'],
      ],
    ],
    ['ᠮᠣᠩᠭᠣᠯ', [['latin', '??????']]],
  ])('%j is drawn as %j', (text, drawn) => expect(runsOf(text).map(({ face, text: run }) => [face, run])).toEqual(drawn));
});

const namesOfOneScript = [
  'สมชาย ใจดี',
  'क्षितिज शर्मा',
  'শেখ মুজিব',
  'ਹਰਪ੍ਰੀਤ ਸਿੰਘ',
  'પટેલ',
  'முருகன்',
  'రామారావు',
  'രാമൻ',
  'සුනිල්',
  'გიორგი',
  'Արամ',
  'አበበ',
  'ಕುಮಾರ್',
  'សុខា',
  'ສົມຊາຍ',
  'ସୁନିଲ',
  'အောင်',
];

const schedule = (...names: string[]) =>
  Pdf.of({ title: 'A schedule', author: 'Kerbside', about: 'Policy' }, (pdf) => {
    for (const name of names) {
      pdf.header('Kerbside', 'A schedule', name);
      pdf.row('Policyholder', name, 'left');
      pdf.paragraph(`${name} is covered.`);
      pdf.list([name, 'Leeds']);
    }
  });

const names = [
  'Zoë Carter',
  'Łukasz Wiśniewski',
  'Nguyễn Văn Đức',
  'Δημήτρης',
  'Ольга',
  '김 민준',
  '李小龙',
  'محمد علي',
  'דוד כהן',
  'عبد-الله',
  ...namesOfOneScript,
];

it('A9: names anybody by an embedded font', async () => {
  const pdf = await schedule(...names);
  expect(pdf.includes('Helvetica')).toBe(false);
  // What is copied from the paper, and read aloud, is the name.
  const said = pdfText(pdf);
  expect(names.filter((name) => [...name.replaceAll(' ', '')].some((letter) => !said.includes(letter)))).toEqual([]);
});

it('A9: is the same each time', async () => expect(await schedule('Zoë 李')).toEqual(await schedule('Zoë 李')));

it('opens the font of nearly all texts once for all documents', async () => {
  await schedule('Jo Bloggs');
  const again = keptFonts(() => {
    throw new Error('It is open already.');
  });
  expect([...again.keys()]).toEqual([expect.stringContaining('Regular'), expect.stringContaining('Bold')]);
});

const facts = { title: 'A schedule', author: 'Kerbside', about: 'Policy KSW-1' };
const items = (count: number) =>
  Array.from({ length: count }, (_, at) => `Part ${at + 1} of the car and what goes with it, for the whole of its year`);

const whole = (rows: number, listed: number) =>
  Pdf.of(facts, (pdf) => {
    const car = { bodyType: 'hatchback', colour: 'Red', registration: 'AA19AAA', name: 'Red Ford Focus hatchback' } as const;
    pdf.header('Kerbside', 'A schedule', 'Number 1', { car, products: ['warranty'] });
    pdf.heading('Your cover');
    for (let at = 0; at < rows; at += 1) pdf.row(`Fact ${at}`, 'What it is', 'left');
    pdf.total('Total', '£12.00', 'Includes £2.00 tax.');
    pdf.subheading('Extra');
    pdf.paragraph('Up to £1,000 a claim.');
    pdf.list(items(listed), 'tick');
    pdf.list(['Engine', 'Clutch', 'Turbo', 'Gearbox'], 'cross');
    pdf.small(['Kerbside is a trading name.']);
  });

/** The operators that draw outside any element and any decoration. */
const loose = (page: string): string[] => {
  let depth = 0;
  return page.split('\n').filter((line) => {
    if (/ (BDC|BMC)$/.test(line)) depth += 1;
    if (line === 'EMC') depth -= 1;
    return depth === 0 && /(^BT|TJ|^f\*?|^S|^B\*?)$/.test(line);
  });
};

it.each([
  [1, [50, 50, 50]],
  [3, [50, 50, 50, 50]],
  [2, [150, 150, 150, 150]],
  [1, [300, 300, 300, 300]],
  [3, [50, 50, 50, 300]],
  [2, [50, 150, 150, 300]],
  [1, [300, 50, 50, 300]],
])('a list stands in %i columns where its items are as wide as %j', (columns, widths) => expect(columnsOf(widths, 483)).toBe(columns));

describe('a paper', () => {
  it.each([
    ['of one page', 3, 4],
    ['whose rows go over to a second page', 50, 4],
    ['whose list goes over to a second page', 8, 60],
  ])('%s belongs, each word of it, to an element that is read out, or is decoration', async (_kind, rows, listed) => {
    const pdf = await whole(rows, listed);
    const file = pdf.toString('latin1');
    for (const said of ['/Marked true', '<pdfuaid:part>1<', '/Lang (en-GB)', '/DisplayDocTitle true', '/Alt (Red Ford Focus hatchback)'])
      expect(file).toContain(said);
    for (const kind of ['Document', 'Figure', 'H1', 'H2', 'H3', 'P', 'L', 'LI', 'Lbl', 'LBody']) expect(file).toContain(`/S /${kind}\n`);
    expect(pagesOf(pdf).join('')).toContain(' TJ');
    expect(pagesOf(pdf).flatMap(loose)).toEqual([]);
    expect(file).not.toMatch(/BaseFont \/(Helvetica|Times|Courier)/);
  });

  it.each([
    ['reads a tick as such', '\u2713'],
    ['reads a cross as such', '\u2717'],
    ['reads a plain item as one', '\u2022'],
  ])('%s', async (_kind, sign) => {
    const pdf = await Pdf.of(facts, (paper) => {
      paper.list(['Engine'], 'tick');
      paper.list(['Clutch'], 'cross');
      paper.list(['Note']);
    });
    const sixteen = Buffer.from(`\ufeff${sign}`, 'utf16le').swap16();
    expect(pdf.includes(Buffer.concat([Buffer.from('/ActualText ('), sixteen]))).toBe(true);
  });

  it.each([[['mot']], [['warranty', 'gap', 'breakdown']], [[...productTypes]]] as const)(
    'draws its products, %j, as decoration',
    async (products) => {
      const drawn = (types: readonly ProductType[]) =>
        Pdf.of(facts, (paper) => paper.header('Kerbside', 'A receipt', '1', { products: types }));
      const fills = (pdf: Buffer) => pagesOf(pdf).join('').match(/^B$/gm)?.length ?? 0;
      const pdf = await drawn(products);
      expect(fills(pdf) - fills(await drawn([]))).toBe(products.length);
      expect(pagesOf(pdf).flatMap(loose)).toEqual([]);
    },
  );

  it.each([25, 30, 32, 34, 36, 38])('ends on no page that holds next to nothing (%i rows)', async (rows) => {
    const pages = pagesOf(await whole(rows, 4));
    const drawn = (page: string) => page.match(/ TJ$/gm)?.length ?? 0;
    expect(pages.length === 1 || drawn(pages.at(-1) ?? '') > 4).toBe(true);
  });

  it.each([16, 17, 18])('has its last parts on the last page together where they fit on no fewer (%i rows)', async (rows) => {
    const pdf = await Pdf.of(facts, (paper) => {
      paper.header('Kerbside', 'A schedule', 'Number 1');
      for (const [part, count] of [12, rows, 8, 8].entries()) {
        paper.heading(`Part ${part}`);
        for (let at = 0; at < count; at += 1) paper.row(`Fact ${at}`, 'What it is', 'left');
      }
    });
    const pages = pagesOf(pdf).map((page) => page.match(/ TJ$/gm)?.length ?? 0);
    expect(pages).toHaveLength(2);
    expect(pages.at(-1)).toBeGreaterThan(30);
  });
});
