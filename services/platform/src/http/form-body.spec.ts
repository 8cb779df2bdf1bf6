import { FormTooLarge, readForm } from './form-body.js';

const many = (length: number, name: (n: number) => string) => Array.from({ length }, (_, n) => `${name(n)}=${n}`).join('&');

describe('a form', () => {
  it.each([
    ['a=1&b=x+y', { a: '1', b: 'x y' }],
    ['a=1&a=2&b=3', { a: ['1', '2'], b: '3' }],
    ['a[]=1&b[]=2&b[]=3', { a: ['1'], b: ['2', '3'] }],
    ['terms[cover]=on&terms[privacy]=1', { terms: { cover: 'on', privacy: '1' } }],
    ['ProductQuote.payment_method=in_full&target=paymentMethod', { ProductQuote: { payment_method: 'in_full' }, target: 'paymentMethod' }],
    ['ProductQuote[add_ons][]=excess&ProductQuote[key]=k', { ProductQuote: { add_ons: ['excess'], key: 'k' } }],
    ['expand[0]=customer&expand[1]=charge', { expand: ['customer', 'charge'] }],
    ['items[0][id]=1&items[0][count]=2&items[1][id]=3', { items: [{ id: '1', count: '2' }, { id: '3' }] }],
    ['email=a%2Bb%40example.org&line=%C3%A4%0D%0Ab', { email: 'a+b@example.org', line: 'ä\r\nb' }],
    ['a=1&a[b]=2', { a: ['1', { b: '2' }] }],
    ['', {}],
    ['=1', {}],
  ])('%j is read as JSON of the same content', (text, value) => expect(readForm(text)).toEqual(value));

  it.each(['__proto__=1', '__proto__[x]=1', '__proto__.x=1', 'a[__proto__][x]=1', 'a.constructor.prototype.x=1', 'toString=1'])(
    'sets and hides nothing of a prototype: %s',
    (text) => {
      const form = readForm(`${text}&b=3`);
      expect(form).toEqual({ b: '3' });
      expect([Object.getPrototypeOf(form), form['x'], Reflect.get({}, 'x')]).toEqual([Object.prototype, undefined, undefined]);
    },
  );

  it.each([
    ['names', (length: number) => many(length, (n) => `a${n}`)],
    ['values of a name', (length: number) => many(length, () => 'a')],
    ['members of a list', (length: number) => many(length, () => 'a[]')],
    ['numbered members of a list', (length: number) => many(length, (n) => `a[${n}]`)],
  ])('takes as many %s as any of our forms, but not without limit', (_, form) => {
    expect(JSON.stringify(readForm(form(900)))).toContain('"899"');
    expect(() => readForm(form(1_001))).toThrow(FormTooLarge);
  });

  it('may be as deep as any of our forms, but not without limit', () => {
    const deep = (depth: number) => `a${'[b]'.repeat(depth)}=1`;
    expect(JSON.stringify(readForm(deep(20)))).toContain('"b":"1"');
    for (const depth of [21, 100_000]) expect(() => readForm(deep(depth))).toThrow(FormTooLarge);
  });
});
