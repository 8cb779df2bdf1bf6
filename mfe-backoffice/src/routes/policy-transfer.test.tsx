import { readPolicy } from '@kerbside/contracts/http/claims/policies';
import { readTransfer, withdrawTransfer, type Transfer, type TransferOfPolicy } from '@kerbside/contracts/http/claims/transfers';
import { aTransfer } from '@kerbside/contracts/testing/sample-policy';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ids } from '../testing/ids.js';
import { officeServices, openOffice, refused } from '../testing/open-office.js';
import { aPolicy } from '../testing/records.js';

const open = (of: TransferOfPolicy, services = officeServices()) =>
  openOffice(`/backoffice/customers/${ids.customer}/policies/${ids.policy}`, {
    services: services.answer(readPolicy, aPolicy()).answer(readTransfer, of),
  });

describe('the transfer of a policy', () => {
  it('is none yet, and staff read what the customer would', async () => {
    await open({ transfer: null, refusal: 'There is a claim on this policy.' });
    expect(await screen.findByText(/^Nobody has been asked/)).toBeTruthy();
    expect(screen.getByText('It cannot be transferred now. The customer reads: “There is a claim on this policy.”')).toBeTruthy();
  });

  it('A3, A7: that waits is taken back after a question', async () => {
    const withdrawn: Transfer = aTransfer({ status: 'withdrawn', settledAt: '2026-11-22T12:00:00.000Z' });
    const services = officeServices().answer(withdrawTransfer, { transfer: withdrawn, refusal: null });
    const { said } = await open({ transfer: aTransfer(), refusal: null }, services);
    expect(await screen.findByText(/^Nia Owen \(nia@example.test\) was asked/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw the request' }));
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Withdraw the request' }));
    expect((await dialog.findAllByText('Say why, for the audit trail')).length).toBeGreaterThan(0);
    await userEvent.type(dialog.getByRole('textbox', { name: 'Why' }), 'Asked by telephone');
    await userEvent.click(dialog.getByRole('button', { name: 'Withdraw the request' }));
    expect(services.bodies(withdrawTransfer)).toEqual([{ why: 'Asked by telephone' }]);
    await waitFor(() => expect(said.toasts).toEqual(['The request was withdrawn']));
  });

  it('leads to the earlier owner once it is done', async () => {
    const toCustomerId = ids.customer;
    await open({ transfer: aTransfer({ status: 'accepted', fromCustomerId: ids.quote, toCustomerId }), refusal: null });
    const link = await screen.findByRole('link', { name: 'The earlier owner' });
    expect(link.getAttribute('href')).toBe(`/backoffice/customers/${ids.quote}`);
  });

  it('can be asked for again when it could not be loaded', async () => {
    const services = officeServices().answer(readPolicy, aPolicy());
    services.refuse(readTransfer, refused(500, 'No'));
    await openOffice(`/backoffice/customers/${ids.customer}/policies/${ids.policy}`, { services });
    await screen.findByText('We could not load the transfer');
    services.answer(readTransfer, { transfer: null, refusal: null });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('It can be transferred.')).toBeTruthy();
  });
});
