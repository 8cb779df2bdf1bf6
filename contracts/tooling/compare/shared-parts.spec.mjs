import { packed, unpacked } from './shared-parts.mjs';

const long = (name) => ({ name, text: 'x'.repeat(80) });
const again = (record) => JSON.parse(JSON.stringify(record));

it.each([
  ['nothing that repeats', { a: long('a'), b: [long('b'), 1, null, true, 'text'] }],
  ['a part in three places', { first: long('a'), rows: [long('a'), { deep: { deeper: long('a') } }] }],
  ['parts in parts', { one: { inner: long('a'), outer: [long('b')] }, two: { inner: long('a'), outer: [long('b')] }, three: long('a') }],
  ['parts of one name', { rows: [long('a'), long('a')], more: { rows: [long('b'), long('b')] } }],
  ['lists', { a: ['x'.repeat(100), 1], b: { c: ['x'.repeat(100), 1] } }],
  ['references of its own', { a: { $ref: '#/components/x' }, b: { $ref: '#/components/x' } }],
  ['small parts', { a: { type: 'string' }, b: { type: 'string' } }],
])('keeps %s', (_, record) => expect(unpacked(again(packed(record)))).toEqual(record));

it('stores a part once, however often and however deep it occurs', () => {
  const part = { inner: long('a'), list: [long('b'), long('b')] };
  const small = packed({ first: part, second: [part, { third: part }] });
  expect(JSON.stringify(small).match(/x{80}/g)).toHaveLength(2);
  expect(small).toMatchObject({
    first: { $ref: '#/shared/first' },
    second: [{ $ref: '#/shared/first' }, { third: { $ref: '#/shared/first' } }],
  });
});

it('leaves a small part where it is', () => {
  expect(packed({ a: { type: 'string' }, b: { type: 'string' } })).toEqual({ a: { type: 'string' }, b: { type: 'string' } });
});

it('refuses a record whose part is missing', () => {
  expect(() => unpacked({ a: { $ref: '#/shared/gone' }, shared: {} })).toThrow('The record has no #/shared/gone');
});
