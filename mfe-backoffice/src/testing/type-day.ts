import { within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Types an ISO day into the three boxes of a date control. */
export const typeDay = async (group: HTMLElement, day: string): Promise<void> => {
  const [year = '', month = '', date = ''] = day.split('-');
  for (const [label, text] of [
    ['Day', date],
    ['Month', month],
    ['Year', year],
  ] as const) {
    const box = within(group).getByLabelText(label);
    await userEvent.clear(box);
    await userEvent.type(box, text);
  }
};
