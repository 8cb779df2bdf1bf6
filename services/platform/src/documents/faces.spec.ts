import { pdfText } from '@kerbside/contracts/testing/pdf-text';
import { keptFonts, runsOf } from './faces.js';
import { Pdf } from './pdf.js';

describe('a text of a document', () => {
  it.each([
    ['Siân O’Connor, François', [['latin', 'Siân O’Connor, François']]],
    ['\u2212£25.00 – “€5”', [['latin', '\u2212£25.00 – “€5”']]],
    ['one\ttwo\u200bthree', [['latin', 'one two three']]],
    ['Sam🙂', [['latin', 'Sam']]],
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

const schedule = (name: string) =>
  Pdf.of({ title: 'A schedule', author: 'Kerbside', about: 'Policy' }, (pdf) => {
    pdf.header('Kerbside', 'A schedule', name);
    pdf.row('Policyholder', name, 'left');
    pdf.paragraph(`${name} is covered.`);
    pdf.list([name, 'Leeds']);
  });

it.each([
  'Zoë Carter',
  'Łukasz Wiśniewski',
  'Nguyễn Văn Đức',
  'Δημήτρης',
  'Ольга',
  '김 민준',
  '李小龙',
  'محمد علي',
  'דוד כהן',
  ...namesOfOneScript,
])('A9: names %s by an embedded font, the same each time', async (name) => {
  const pdf = await schedule(name);
  expect(pdf.includes('Helvetica')).toBe(false);
  expect(pdf.equals(await schedule(name))).toBe(true);
  // What is copied from the paper, and read aloud, is the name.
  for (const letter of name.replaceAll(' ', '')) expect(pdfText(pdf)).toContain(letter);
});

it('opens the font of nearly all texts once for all documents', async () => {
  await schedule('Jo Bloggs');
  const again = keptFonts(() => {
    throw new Error('It is open already.');
  });
  expect([...again.keys()]).toEqual([expect.stringContaining('Regular'), expect.stringContaining('Bold')]);
});
