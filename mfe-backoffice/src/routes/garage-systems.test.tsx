import {
  issueGarageSecret,
  listGarageSystems,
  revokeGarageSecret,
  setGarageTakesPayments,
  type GarageSystem,
} from '@kerbside/contracts/http/garages/signed';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { officeServices, openOffice, pageOf, refused, staffSession } from '../testing/open-office.js';

const aSystem = (over: Partial<GarageSystem> = {}): GarageSystem => ({
  garage_id: 'ks-001',
  name: 'Millbrook Garage',
  address: ['SW11 1AA', '72 Mill Lane', 'London'],
  takes_payments: true,
  secret: null,
  ...over,
});
const used = { made_at: '2027-03-05T14:05:00.000Z', used_at: '2027-03-06T09:00:00.000Z' };
const withList = (...systems: GarageSystem[]) => officeServices().answer(listGarageSystems, pageOf(systems));
const open = (services = withList(aSystem()), search = '') =>
  openOffice(`/backoffice/garage-systems${search}`, { session: staffSession('admin'), services });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const inDialog = () => within(screen.getByRole('dialog'));
const rows = async () =>
  within(await screen.findByRole('table', { name: 'Garage systems' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

describe('the garages whose own system calls us', () => {
  it('are listed with where they are and whether they have a secret', async () => {
    const never = { made_at: '2027-03-05T14:05:00.000Z', used_at: null };
    await open(
      withList(
        aSystem(),
        aSystem({ garage_id: 'ks-002', name: 'Foundry Motors', secret: used }),
        aSystem({ garage_id: 'ks-003', secret: never, takes_payments: false }),
      ),
    );
    expect(await rows()).toEqual([
      'Millbrook Garageks-001SW11 1AA, 72 Mill Lane, LondonNoneYesMake secretStop payments',
      'Foundry Motorsks-002SW11 1AA, 72 Mill Lane, LondonIn usemade 5/3/2027\u00A014:05, last used 6/3/2027\u00A009:00YesNew secretRevokeStop payments',
      'Millbrook Garageks-003SW11 1AA, 72 Mill Lane, LondonIn usemade 5/3/2027\u00A014:05, never usedNoNew secretRevokeAllow payments',
    ]);
  });

  it('are found by name or postcode, which the address keeps', async () => {
    const services = withList(aSystem());
    await open(services);
    await rows();
    await userEvent.type(screen.getByLabelText('Find a garage'), 'mill');
    await waitFor(() => expect(services.queries(listGarageSystems).at(-1)).toMatchObject({ search: 'mill', page: '1' }));
  });

  it('are waited for, may be none, and may fail', async () => {
    await open(officeServices().keepWaiting(listGarageSystems));
    expect(screen.getByText('Loading the garages')).toBeTruthy();
    cleanup();
    await open(withList(), '?search=nowhere');
    expect(await screen.findByText(/^No garage found/)).toBeTruthy();
    cleanup();
    await open(officeServices().refuse(listGarageSystems, refused(503, 'Not just now.')));
    expect((await screen.findByRole('alert')).textContent).toContain('Not just now.');
  });

  it('are for admins', async () => {
    await openOffice('/backoffice/garage-systems', { session: staffSession('finance') });
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('the secret of a garage', () => {
  it('is made after a question, shown once, and in the list once it is kept', async () => {
    const services = withList(aSystem()).answer(issueGarageSecret, { garage_id: 'ks-001', secret: 'whsec_AAAA' });
    await open(services);
    await press('Make secret: Millbrook Garage');
    expect(inDialog().getByText('Make a signing secret for Millbrook Garage?')).toBeTruthy();
    await userEvent.click(inDialog().getByRole('button', { name: 'Make secret' }));
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Signing secret' });
    expect(field.value).toBe('whsec_AAAA');
    services.answer(listGarageSystems, pageOf([aSystem({ secret: used })]));
    await press('I have kept it');
    await waitFor(async () => expect((await rows())[0]).toContain('In use'));
    expect(document.body.textContent).not.toContain('whsec_AAAA');
  });

  it('is replaced after saying what ends', async () => {
    const services = withList(aSystem({ secret: used })).answer(issueGarageSecret, { garage_id: 'ks-001', secret: 'whsec_BBBB' });
    await open(services);
    await press('New secret: Millbrook Garage');
    expect(inDialog().getByText(/The current secret stops working at once/)).toBeTruthy();
    await userEvent.click(inDialog().getByRole('button', { name: 'New secret' }));
    expect(await screen.findByDisplayValue('whsec_BBBB')).toBeTruthy();
  });

  it('is revoked after a question; a refusal is shown in it', async () => {
    const services = withList(aSystem({ secret: used })).refuse(revokeGarageSecret, refused(503, 'Not just now.'));
    const { said } = await open(services);
    await press('Revoke: Millbrook Garage');
    await userEvent.click(inDialog().getByRole('button', { name: 'Revoke' }));
    expect((await inDialog().findByRole('alert')).textContent).toContain('Not just now.');
    services.answer(revokeGarageSecret, aSystem()).answer(listGarageSystems, pageOf([aSystem()]));
    await userEvent.click(inDialog().getByRole('button', { name: 'Revoke' }));
    await waitFor(async () => expect((await rows())[0]).toContain('None'));
    expect(said.toasts.at(-1)).toBe('The secret of Millbrook Garage no longer works');
  });
});

describe('paying a garage on the day', () => {
  it.each([
    [true, 'Stop payments', 'Stop payments at Millbrook Garage?', false],
    [false, 'Allow payments', 'Let customers pay at Millbrook Garage?', true],
  ])('is stopped and allowed after a question: %s', async (takes_payments, action, question, wanted) => {
    const services = withList(aSystem({ takes_payments })).answer(setGarageTakesPayments, aSystem({ takes_payments: wanted }));
    await open(services);
    await press(`${action}: Millbrook Garage`);
    expect(inDialog().getByText(question)).toBeTruthy();
    services.answer(listGarageSystems, pageOf([aSystem({ takes_payments: wanted })]));
    await userEvent.click(inDialog().getByRole('button', { name: action }));
    await waitFor(async () => expect((await rows())[0]).toContain(wanted ? 'Yes' : 'No'));
    expect(services.bodies(setGarageTakesPayments)).toEqual([{ takes_payments: wanted }]);
  });
});
