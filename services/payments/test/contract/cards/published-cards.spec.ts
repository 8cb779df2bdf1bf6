import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { publishedCards } from './published-cards.js';

const page = readFileSync(new URL('../../../TEST-CARDS.md', import.meta.url), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => /^\| \d{16} /.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

/** One cell where both do the same; else the sandbox first, then localstripe. */
const cell = (sandbox: string, localstripe = sandbox): string => (localstripe === sandbox ? sandbox : `${sandbox} / ${localstripe}`);

it('is printed in TEST-CARDS.md, as it is on the sandbox and on localstripe', () => {
  expect(rows).toEqual(
    publishedCards.map(({ number, says, pay, keep, later, refund, localstripe: there }) => [
      number,
      says,
      cell(pay, there.pay),
      cell(keep, there.keep),
      cell(later, there.later),
      cell(refund, there.refund),
    ]),
  );
});
