import { meantPlate } from './vehicle-lookup.js';

it.each([
  ['AAI9AAA', 'AA19 AAA'],
  ['AA19AA0', 'AA19 AAO'],
  ['AAIOAAA', 'AA10 AAA'],
  ['0A19AAA', 'OA19 AAA'],
  ['A12OABC', 'A120 ABC'],
  ['KI2ABC', 'K12 ABC'],
  ['ABCI23D', 'ABC 123D'],
])('of %s was meant %s', (typed, meant) => expect(meantPlate(typed)).toBe(meant));

it.each(['AA19AAA', 'ER19NFD', 'A120ABC', 'ABC123D', 'L2WPS', 'IIZ1234', '1ABC', 'OO10OOO'])('%s is as it should be', (typed) =>
  expect(meantPlate(typed)).toBeUndefined(),
);
