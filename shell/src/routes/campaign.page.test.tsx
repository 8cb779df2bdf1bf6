import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ok, openShell, refused } from '../testing/open-shell.js';

const draw = '/ajax/whatCarPrizeDrawSubmit';
const enrol = '/ajax/whatCarEnrollmentSubmit';
const type = async (name: string, text: string) => userEvent.type(await screen.findByRole('textbox', { name }), text);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the landing page of', () => {
  it('the prize draw takes an address, and says thank you', async () => {
    const { sent } = await openShell('/pages/prize-draw', { answers: { [draw]: () => ok({}) } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Win a year of warranty' })).toBeTruthy();
    await type('Email address', 'jo@example.com');
    await press('Enter the prize draw');
    expect(await screen.findByText('You are in the draw')).toBeTruthy();
    expect(sent.at(-1)).toEqual({ path: draw, body: { email: 'jo@example.com' } });
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('the enrolment takes a name, a company and an address', async () => {
    const { sent } = await openShell('/pages/enrol/', { answers: { [enrol]: () => ok({}) } });
    await type('Your name', 'Jo Bloggs');
    await type('Company', 'Bloggs Ltd');
    await type('Email address', 'jo@example.com');
    await press('Enrol');
    expect(await screen.findByText('Thank you for enrolling')).toBeTruthy();
    expect(sent.at(-1)).toEqual({ path: enrol, body: { name: 'Jo Bloggs', company: 'Bloggs Ltd', email: 'jo@example.com' } });
  });

  it('a campaign says what is wrong, and keeps what was typed', async () => {
    const { sent } = await openShell('/pages/enrol', { answers: { [enrol]: () => refused(429, 'TOO_MANY_TRIES', 'Try again later.') } });
    await type('Your name', 'Jo Bloggs');
    await press('Enrol');
    expect(screen.getAllByText('Enter your email address').length).toBeGreaterThan(0);
    expect(sent.some(({ path }) => path === enrol)).toBe(false);
    await type('Company', 'Bloggs Ltd');
    await type('Email address', 'jo@example.com');
    await press('Enrol');
    await waitFor(() => expect(screen.getByText('Try again later.')).toBeTruthy());
    expect(screen.getByRole('textbox', { name: 'Your name' })).toHaveProperty('value', 'Jo Bloggs');
  });
});
