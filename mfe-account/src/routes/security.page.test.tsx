import { endOtherSessions, listSessions } from '@kerbside/contracts/http/accounts-sessions';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAccount } from '../testing/render-account.js';

const here = { startedAt: '2026-11-20T09:30:00.000Z', lastSeenAt: '2026-11-20T10:00:00.000Z', isCurrent: true };
const elsewhere = { startedAt: '2026-11-18T18:05:00.000Z', lastSeenAt: '2026-11-19T07:45:00.000Z', isCurrent: false };

describe('where a customer is signed in', () => {
  it('is listed, and ends everywhere else by one button', async () => {
    const up = new ScriptedServices().answer(listSessions, { rows: [here, elsewhere] }).answer(endOtherSessions, { ended: 1 });
    const { toast } = renderAccount('/account/security', { services: up });
    expect(await screen.findByText('This browser')).toBeTruthy();
    expect(screen.getByText('Another browser')).toBeTruthy();
    expect(screen.getByText('Last used 19 November at 07:45')).toBeTruthy();
    up.answer(listSessions, { rows: [here] });
    await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
    expect(await screen.findByText('You are signed in nowhere else.')).toBeTruthy();
    expect(toast).toHaveBeenCalledWith('Signed out in 1 other browser', 'success');
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
  });

  it('says why it did not end', async () => {
    const busy = { status: 503, code: 'BUSY', message: 'We are very busy just now.' };
    const up = new ScriptedServices().answer(listSessions, { rows: [here, elsewhere] }).refuse(endOtherSessions, busy);
    renderAccount('/account/security', { services: up });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
    expect((await screen.findByRole('alert')).textContent).toContain('We are very busy just now.');
    expect(screen.getByText('Another browser')).toBeTruthy();
  });

  it('can be asked for again when it could not be read', async () => {
    const down = { status: 503, code: 'UNAVAILABLE', message: 'We are working on this.' };
    const up = new ScriptedServices().refuse(listSessions, down);
    renderAccount('/account/security', { services: up });
    expect((await screen.findByRole('alert')).textContent).toContain('We could not load where you are signed in');
    up.answer(listSessions, { rows: [here] });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('This browser')).toBeTruthy();
  });
});
