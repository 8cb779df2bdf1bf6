import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openShell } from '../testing/open-shell.js';
import { nothingWished, pathOf } from './new-home.page.js';

describe('the form for several products', () => {
  it('Q9: needs at least one product, and says so beside the first', async () => {
    await openShell('/pages/new-home');
    await userEvent.click(await screen.findByRole('button', { name: 'See my prices' }));
    const problem = within(await screen.findByRole('alert')).getByRole('link', { name: 'Choose at least one product' });
    await userEvent.click(problem);
    expect(document.activeElement).toBe(screen.getByLabelText('Warranty'));
    expect(window.location.pathname).toBe('/pages/new-home');
  });

  it('leads to the first product, with the plate and the others', async () => {
    await openShell('/pages/new-home');
    await userEvent.type(await screen.findByLabelText('Your registration number'), 'aa19 aaa');
    await userEvent.selectOptions(screen.getByLabelText('GAP'), 'Yes, show me a price');
    await userEvent.selectOptions(screen.getByLabelText('Tyre cover'), 'Yes, show me a price');
    await userEvent.click(screen.getByRole('button', { name: 'See my prices' }));
    expect(`${window.location.pathname}${window.location.search}`).toBe('/quote/gap/step/1/?vrm=AA19AAA&with=tyre');
  });

  it.each([
    [{ mot: '1' } as const, '/quote/mot/step/1/'],
    [{ warranty: '1', gap: '1' } as const, '/quote/warranty/step/1/?with=gap'],
    [{ warranty: '1', registration: 'AA19AAA' } as const, '/quote/warranty/step/1/?vrm=AA19AAA'],
  ])('%j leads to %s', (typed, path) => {
    expect(pathOf({ ...nothingWished, ...typed })).toBe(path);
  });
});
