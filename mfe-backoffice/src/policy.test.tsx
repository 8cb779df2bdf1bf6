import { readPolicy } from '@kerbside/contracts/http/claims';
import {
  markAsRenewal,
  markAsReset,
  readPolicyDetails,
  undoMarkAsRenewal,
  validateReset,
  type PolicyDetails,
} from '@kerbside/contracts/http/claims-renewals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ids } from './testing/ids.js';
import { officeServices, openOffice, refused } from './testing/open-office.js';
import { aPolicy } from './testing/records.js';

const original = 'KS-WAR-0000045-100';
const details = (registration = aPolicy().vehicle.registrationNumber ?? ''): PolicyDetails => ({
  policy: { id: ids.quote, product_name: 'Warranty', policy_number: original, registration_number: registration },
  new_renewal_number: 'KS-WAR-0000045-200',
  replacing_policy_number: null,
});
const replaces = { kind: 'renewal', policyId: ids.quote, policyNumber: original } as const;
const open = (services = officeServices().answer(readPolicy, aPolicy())) =>
  openOffice(`/backoffice/customers/${ids.customer}/policies/${ids.policy}`, { services });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog'));
const type = (text: string) => userEvent.type(dialog().getByRole('textbox', { name: 'Original policy number' }), text);
const check = () => userEvent.click(dialog().getByRole('button', { name: 'Check' }));

describe('the page of a policy', () => {
  it('shows its cover, and leads to its claims and its customer', async () => {
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: aPolicy().policyNumber })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Claims on this policy' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to the customer' }).getAttribute('href')).toBe(`/backoffice/customers/${ids.customer}`);
  });

  it('says when there is no such policy', async () => {
    await open(officeServices().refuse(readPolicy, refused(404, 'We could not find that.')));
    expect(await screen.findByRole('heading', { level: 1, name: 'There is no such policy' })).toBeTruthy();
  });

  it('marks it as a renewal after the number was checked, and says that the registration differs', async () => {
    const services = officeServices()
      .answer(readPolicy, aPolicy())
      .answer(readPolicyDetails, details('L2WPS'))
      .answer(markAsRenewal, aPolicy());
    const { said } = await open(services);
    await press('Mark as renewal');
    await type(original.toLowerCase());
    await check();
    expect((await dialog().findByText('L2WPS (Not Match)')).textContent).toBeTruthy();
    expect(dialog().getByText('KS-WAR-0000045-200')).toBeTruthy();
    await userEvent.click(dialog().getByRole('button', { name: 'Mark as renewal' }));
    await waitFor(() => expect(said.toasts).toEqual(['Marked as renewal']));
    expect(services.asked.filter(({ id }) => id === markAsRenewal.id).map(({ body }) => body)).toEqual([
      { policy_id: ids.policy, original_policy_number: original },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('checks again when another number is typed', async () => {
    await open(officeServices().answer(readPolicy, aPolicy()).answer(readPolicyDetails, details()));
    await press('Mark as renewal');
    await type(original);
    await check();
    await dialog().findByRole('button', { name: 'Mark as renewal' });
    await type('9');
    expect(dialog().getByRole('button', { name: 'Check' })).toBeTruthy();
  });

  it.each([
    ['no number', ' ', 'Invalid Policy Number'],
    ['its own number', aPolicy().policyNumber, 'This policy number is exactly the same as the current policy'],
    ['a number that nobody has', original, 'Invalid Policy Number'],
  ])('refuses %s beside the field, and keeps it', async (_, typed, message) => {
    await open(officeServices().answer(readPolicy, aPolicy()).refuse(readPolicyDetails, refused(404, 'We could not find that.')));
    await press('Mark as renewal');
    await type(typed);
    await check();
    expect(await dialog().findByRole('link', { name: message })).toBeTruthy();
    expect(dialog().getByRole<HTMLInputElement>('textbox').value).toBe(typed);
  });

  it('marks it as a reset once the service agrees', async () => {
    const services = officeServices().answer(readPolicy, aPolicy()).answer(validateReset, details()).answer(markAsReset, aPolicy());
    const { said } = await open(services);
    await press('Mark as reset');
    await type(original);
    await check();
    await userEvent.click(await dialog().findByRole('button', { name: 'Mark as reset' }));
    await waitFor(() => expect(said.toasts).toEqual(['Marked as reset']));
  });

  it('undoes a mark after a question', async () => {
    const services = officeServices().answer(readPolicy, aPolicy({ replaces })).answer(undoMarkAsRenewal, aPolicy());
    const { said } = await open(services);
    expect(await screen.findByText(`This policy renews ${original}.`)).toBeTruthy();
    await press('Undo mark as renewal');
    await userEvent.click(dialog().getByRole('button', { name: 'Undo mark as renewal' }));
    await waitFor(() => expect(said.toasts).toEqual(['The mark was undone']));
  });
});
