import type { IsoDay } from '@kerbside/contracts/days/dates';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { saveQueue } from '../saving/save-queue.js';
import { StartDate } from './start-date.js';

const shown = (day: IsoDay | null) => <StartDate type="tyre" day={day} refused={undefined} saves={saveQueue()} onDay={() => undefined} />;
const year = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Year' });

describe('the start date of a product', () => {
  it('goes with the product when that is taken out, though it was put in again at once', () => {
    const { rerender } = render(shown('2027-02-01'));
    expect(year().value).toBe('2027');
    rerender(shown(null));
    expect(year().value).toBe('');
  });

  it('stays as it is being typed', async () => {
    const { rerender } = render(shown('2027-02-01'));
    await userEvent.type(year(), '{Backspace}6');
    rerender(shown(null));
    expect(year().value).toBe('2026');
  });
});
