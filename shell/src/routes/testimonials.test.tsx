import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openShell } from '../testing/open-shell.js';

const film = () => screen.findByRole('dialog', { name: 'Priya, Leeds on film' });

describe('what customers say', () => {
  it('Q9: opens the film that the address names, with its words', async () => {
    await openShell('/pages/testimonials?v=gearbox-in-leeds');
    const dialog = within(await film());
    expect(dialog.getByLabelText('Priya, Leeds on film').getAttribute('src')).toBe('/films/gearbox-in-leeds.webm');
    expect(dialog.getByText(/The gearbox went at 61,000 miles/)).toBeTruthy();
  });

  it('opens nothing for a film that is not there', async () => {
    await openShell('/pages/testimonials?v=nothing');
    await screen.findByRole('heading', { level: 1, name: 'What our customers say' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('names the film in the address, and no longer once it is closed', async () => {
    await openShell('/pages/testimonials');
    await userEvent.click(await screen.findByRole('button', { name: 'Watch Priya, Leeds' }));
    expect(window.location.search).toBe('?v=gearbox-in-leeds');
    await userEvent.click(within(await film()).getByRole('button', { name: 'Close' }));
    expect(window.location.search).toBe('');
  });

  it('Q9: tries a film that fails five more times, then leaves its words', async () => {
    await openShell('/pages/testimonials?v=gearbox-in-leeds');
    const dialog = within(await film());
    for (let tries = 0; tries < 6; tries += 1) {
      expect(dialog.queryByText(/couldn’t play this film/)).toBeNull();
      const video = dialog.getByLabelText('Priya, Leeds on film');
      await act(async () => fireEvent.error(video));
    }
    expect(dialog.getByText(/couldn’t play this film/)).toBeTruthy();
    expect(dialog.getByText(/The gearbox went at 61,000 miles/)).toBeTruthy();
  });
});
