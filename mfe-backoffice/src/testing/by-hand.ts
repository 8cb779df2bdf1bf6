import { jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Fills a control with all of a text at once. */
export const enter = async (control: HTMLElement, text: string): Promise<void> => {
  await userEvent.clear(control);
  control.focus();
  await userEvent.paste(text);
};

/** Types an ISO day into the three boxes of a date control. */
export const typeDay = async (group: HTMLElement, day: string): Promise<void> => {
  const [year = '', month = '', date = ''] = day.split('-');
  for (const [label, text] of [
    ['Day', date],
    ['Month', month],
    ['Year', year],
  ] as const)
    await enter(within(group).getByLabelText(label), text);
};

/** The names of the files that the browser is given to keep from now on. */
export const keptFiles = (): readonly string[] => {
  const kept: string[] = [];
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function keep(this: HTMLAnchorElement) {
    if (this.download) kept.push(this.download);
  });
  return kept;
};

/** Presses a button, once it is there. */
export const press = async (name: string | RegExp): Promise<void> => userEvent.click(await screen.findByRole('button', { name }));

const rowsIn = async (name: string): Promise<readonly HTMLElement[]> =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1);

/** The text of each row of a table, without its headings. */
export const rowsOf = async (table: string): Promise<readonly (string | null)[]> =>
  (await rowsIn(table)).map(({ textContent }) => textContent);

export const cellsOf = async (table: string): Promise<readonly (readonly (string | undefined)[])[]> =>
  (await rowsIn(table)).map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent?.replace(/\u00A0/g, ' ')),
  );
