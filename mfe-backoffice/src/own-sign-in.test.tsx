import type { CallAnswer } from '@kerbside/contracts/call';
import { readSecondFactor } from '@kerbside/contracts/http/accounts-second-factor';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { officeServices, openOffice, refused } from './testing/open-office.js';

const open = (factor: CallAnswer<typeof readSecondFactor>) =>
  openOffice('/backoffice/sign-in', { services: officeServices().answer(readSecondFactor, factor) });

describe('your sign-in', () => {
  it('offers the second step to who has none', async () => {
    const { said } = await open({ isOn: false, since: null, recoveryCodesLeft: 0 });
    expect(await screen.findByText('You sign in by password alone. Set up a code from an app as a second step.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Set up the second step' }));
    expect(said.dialogs).toEqual(['secondfactor']);
  });

  it.each([
    [10, '10 recovery codes are left.', false],
    [3, '3 recovery codes are left.', false],
    [2, '2 recovery codes are left.', true],
    [1, '1 recovery code is left.', true],
  ])('says since when it is on, and that %d codes are left', async (recoveryCodesLeft, words, isWarned) => {
    await open({ isOn: true, since: '2027-03-05T14:05:00.000Z', recoveryCodesLeft });
    const said = await screen.findByText(/^You sign in with a code from an app since/);
    expect(said.textContent?.replace(/\u00A0/g, ' ')).toBe(`You sign in with a code from an app since 5/3/2027 14:05. ${words}`);
    expect(screen.queryByText(/run out/) !== null).toBe(isWarned);
    expect(screen.getByRole('button', { name: 'Set up another app' })).toBeTruthy();
  });

  it('loads, fails and recovers', async () => {
    const services = officeServices().refuse(readSecondFactor, refused(503, 'Not just now'));
    await openOffice('/backoffice/sign-in', { services });
    expect((await screen.findByRole('alert')).textContent).toContain('We could not load your sign-in');
    services.answer(readSecondFactor, { isOn: false, since: null, recoveryCodesLeft: 0 });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Set up the second step' })).toBeTruthy();
  });
});
