import { describe, expect, it } from '@jest/globals';
import { goTogether } from './modulus-check.js';
import { modulusRows, substitutes } from './modulus-table.js';

/** The test cases that VocaLink publishes with its table, by their numbers. */
const published: readonly (readonly [number, string, string, string, boolean])[] = [
  [1, 'modulus 10', '089999', '66374958', true],
  [2, 'modulus 11', '107999', '88837491', true],
  [3, 'modulus 11 and double alternate', '202959', '63748472', true],
  [4, 'exceptions 10 and 11, the first passes', '871427', '46238510', true],
  [5, 'exceptions 10 and 11, the second passes', '872427', '46238510', true],
  [6, 'exception 10 with ab 09 and g 9', '871427', '09123496', true],
  [7, 'exception 10 with ab 99 and g 9', '871427', '99123496', true],
  [8, 'exception 3 with c 6', '820000', '73688637', true],
  [9, 'exception 3 with c 9', '827999', '73988638', true],
  [10, 'exception 3 with c neither', '827101', '28748352', true],
  [11, 'exception 4', '134020', '63849203', true],
  [12, 'exception 1', '118765', '64371389', true],
  [13, 'exception 6, another currency', '200915', '41011166', true],
  [14, 'exception 5', '938611', '07806039', true],
  [15, 'exception 5 with a substitute', '938600', '42368003', true],
  [16, 'exception 5 with both remainders 0', '938063', '55065200', true],
  [17, 'exception 7', '772798', '99345694', true],
  [18, 'exception 8', '086090', '06774744', true],
  [19, 'exceptions 2 and 9, the first passes', '309070', '02355688', true],
  [20, 'exceptions 2 and 9, the second passes with a not 0', '309070', '12345668', true],
  [21, 'exceptions 2 and 9, the second passes', '309070', '12345677', true],
  [22, 'exceptions 2 and 9 with g 9', '309070', '99345694', true],
  [23, 'exception 5, the first check digit is right and the second wrong', '938063', '15764273', false],
  [24, 'exception 5, the first check digit is wrong and the second right', '938063', '15764264', false],
  [25, 'exception 5 with a remainder of 1', '938063', '15763217', false],
  [26, 'exception 1 fails', '118765', '64371388', false],
  [27, 'modulus 11 passes and double alternate fails', '203099', '66831036', false],
  [28, 'modulus 11 fails and double alternate passes', '203099', '58716970', false],
  [29, 'modulus 10 fails', '089999', '66374959', false],
  [30, 'modulus 11 fails', '107999', '88837493', false],
  [31, 'exceptions 12 and 13, the first passes', '074456', '12345112', true],
  [32, 'exceptions 12 and 13, both pass', '070116', '34012583', true],
  [33, 'exceptions 12 and 13, the second passes', '074456', '11104102', true],
  [34, 'exception 14', '180002', '00000190', true],
];

describe('the modulus check', () => {
  it.each(published)('VocaLink case %i, %s: %s %s is %s', (_, __, sortCode, accountNumber, expected) =>
    expect(goTogether(sortCode, accountNumber)).toBe(expected),
  );

  it('gives every case the same result again: no check changes the table', () => {
    for (const [, , sortCode, accountNumber, expected] of published.toReversed())
      expect([sortCode, accountNumber, goTogether(sortCode, accountNumber)]).toEqual([sortCode, accountNumber, expected]);
  });

  it('presumes an account is right where no check is published', () => expect(goTogether('000000', '12345678')).toBe(true));

  it('refuses exception 14 when the last digit is not 0, 1 or 9', () => expect(goTogether('180002', '00000192')).toBe(false));

  it('has a table of one or two checks for each sort code', () => {
    expect(modulusRows.length).toBeGreaterThan(1_000);
    expect(Object.keys(substitutes)).toHaveLength(21);
    const codes = new Set(modulusRows.flatMap(({ start, end }) => [start, end]));
    const most = Math.max(...[...codes].map((code) => modulusRows.filter(({ start, end }) => start <= code && code <= end).length));
    expect(most).toBe(2);
  });
});
