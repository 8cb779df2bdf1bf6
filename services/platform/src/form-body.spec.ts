import { readForm } from './form-body.js';

describe('a form', () => {
  it.each([
    ['a=1&b=x+y', { a: '1', b: 'x y' }],
    ['a=1&a=2&b=3', { a: ['1', '2'], b: '3' }],
    ['a[]=1&b[]=2&b[]=3', { a: ['1'], b: ['2', '3'] }],
    ['terms[cover]=on&terms[privacy]=1', { terms: { cover: 'on', privacy: '1' } }],
    ['ProductQuote.payment_method=in_full&target=paymentMethod', { ProductQuote: { payment_method: 'in_full' }, target: 'paymentMethod' }],
    ['ProductQuote[add_ons][]=excess&ProductQuote[key]=k', { ProductQuote: { add_ons: ['excess'], key: 'k' } }],
    ['expand[0]=customer&expand[1]=charge', { expand: ['customer', 'charge'] }],
    ['a=1&a[b]=2', { a: { b: '2' } }],
    ['', {}],
    ['=1&.a=2', { '.a': '2' }],
    ['__proto__=1&a[__proto__][x]=2&b=3', { a: {}, b: '3' }],
  ])('%j is read as JSON of the same content', (text, value) => expect(readForm(text)).toEqual(value));

  it('is read at once, however many names and values it has', () => {
    const text = Array.from({ length: 100_000 }, (_, n) => `a${n}=&b=`).join('&');
    const started = performance.now();
    readForm(text);
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('is not nested without end', () => {
    const name = `a${'[b]'.repeat(100_000)}`;
    expect(readForm(`${name}=1`)).toEqual({ [name]: '1' });
  });
});
