import { forLength } from './policy-facts.js';

it.each([
  ['One MOT test a year at a garage', 0, 'One MOT test a year at a garage'],
  ['One MOT test a year at a garage', 3, 'One MOT test at a garage'],
  ['One MOT test a year at a garage', 6, 'One MOT test at a garage'],
  ['One MOT test a year at a garage', 12, 'One MOT test at a garage'],
  ['One MOT test a year at a garage', 24, 'Two MOT tests, one in each year at a garage'],
  ['One MOT test a year', 36, 'Three MOT tests, one in each year'],
  ['Repairs to pass the test, up to £750', 36, 'Repairs to pass the test, up to £750'],
  ['More than 7 call-outs a year', 6, 'More than 7 call-outs a year'],
])('%s within %i months is: %s', (thing, months, said) => expect(forLength(thing, months)).toBe(said));
