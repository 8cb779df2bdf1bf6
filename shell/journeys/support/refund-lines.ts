import type { Locator, Page } from '@playwright/test';

/** A line of a working or a letter: what it says, and the sum at its end. */
export type RefundLine = readonly [label: string, sum: string];

const partsOf = (rows: Locator): Promise<string[][]> =>
  rows.evaluateAll((all) => all.map((row) => [...row.children].map(({ textContent }) => textContent?.trim() ?? '')));

const paired = (rows: readonly (readonly string[])[]): readonly RefundLine[] => rows.map(([label = '', sum = '']) => [label, sum]);

/** As the customer sees it. */
export const linesForCustomer = async (page: Page): Promise<readonly RefundLine[]> => {
  const receipt = page.getByRole('region', { name: /^What goes back to/ });
  await receipt.waitFor();
  return paired(await partsOf(receipt.getByRole('listitem')));
};

/** As staff see it. */
export const linesForStaff = async (page: Page): Promise<readonly RefundLine[]> => {
  const rows = page.getByRole('table', { name: 'The same working as the customer sees' }).locator('tbody').getByRole('row');
  await rows.first().waitFor();
  return paired(await partsOf(rows));
};

/** Those of the lines that a letter has, as it has them. */
export const linesInLetter = (text: string, lines: readonly RefundLine[]): readonly RefundLine[] =>
  lines.filter(([label, sum]) => text.includes(`${label}: ${sum}`));
