import { Marks, nameOf } from './marks.js';

const id = '2b027315-c7f2-4eeb-afec-c92efd4b3149';
const garage = '5d9c2f0e-1a5b-4b67-8c3d-0123456789ab';
const hash = '8265f9cd4872dc1c80da86f3fa2616e3aa62a8a5e98e63317998f5cba68f9b62';
const texts = [
  id,
  garage,
  hash,
  `payment:${id}:1`,
  'KS-WAR-1003732-100',
  'CL-MH66RGSQ',
  'KSB-7F3K9Q',
  'ch_1aM9b21IWUxyplqvLYTbgo8u',
  '07700 900123',
];
const marks = new Marks(
  { firstName: 'Casey', lastName: 'Holt', email: 'casey@kerbside.test', plates: ['AA19DSL', 'AA19EEE'], shared: new Set([garage]) },
  texts,
);
const copied = (text: string, n = 7): string => marks.replaced(text, marks.of(n));

describe('a copy of what is written of a customer', () => {
  it.each([
    ['an id', id],
    ['an id within another', `payment:${id}:1`],
    ['a hash', hash],
    ['a policy number', 'KS-WAR-1003732-100'],
    ['a policy number as the search has it', 'kswar1003732100'],
    ['its digits', '1003732'],
    ['a reference', 'CL-MH66RGSQ'],
    ['the number of a booking', 'KSB-7F3K9Q'],
    ['a provider’s id', 'ch_1aM9b21IWUxyplqvLYTbgo8u'],
    ['a number plate', 'AA19DSL'],
    ['a number plate as it is read', 'AA19 DSL'],
    ['a number plate in small letters', 'aa19eee'],
    ['an email address', 'casey@kerbside.test'],
    ['a name', 'Casey Holt'],
    ['a telephone number', '07700 900123'],
  ])('has %s of its own, of the same shape, and always the same', (_what, text) => {
    const copy = copied(text);
    expect(copy).not.toBe(text);
    expect(copy).toBe(copied(text));
    expect(copy).not.toBe(copied(text, 8));
    if (!text.includes('@') && !text.includes('Holt')) expect(copy.replaceAll(/\w/g, '0')).toBe(text.replaceAll(/\w/g, '0'));
  });

  it.each([garage, 'Holtby Road, Caseyville', 'Extra cover, 12 months', ''])('leaves what is not theirs alone: %j', (text) => {
    expect(copied(text)).toBe(text);
  });

  it('names one thing alike wherever it stands', () => {
    expect(copied(`payment:${id}:1`)).toBe(`payment:${copied(id)}:1`);
    expect(copied('kswar1003732100')).toBe(copied('KS-WAR-1003732-100').toLowerCase().replaceAll('-', ''));
    expect(copied('Casey Holt, AA19DSL')).toBe(`${copied('Casey Holt')}, ${copied('AA19DSL')}`);
    expect(copied('casey holt')).toBe(copied('Casey Holt').toLowerCase());
  });

  it('differs from every other in what no two may share', () => {
    const own = ['KS-WAR-1003732-100', 'CL-MH66RGSQ', 'KSB-7F3K9Q', 'AA19DSL', 'AA19EEE', 'casey@kerbside.test'];
    const all = Array.from({ length: 200 }, (_, n) => own.map((text) => copied(text, n + 1))).flat();
    expect(new Set(all).size).toBe(all.length);
  });

  it('has namesakes, as people do', () => {
    const names = Array.from({ length: 20_000 }, (_, n) => Object.values(nameOf(n)).join(' '));
    expect(new Set(names).size).toBeLessThan(names.length);
  });
});
