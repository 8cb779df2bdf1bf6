import type { Role } from '@kerbside/contracts/caller';
import { listCampaignEntries } from '@kerbside/contracts/http/vouchers/campaigns';
import { addVoucherCode, endVoucherCode, listVoucherCodes } from '@kerbside/contracts/http/vouchers/codes';
import type { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ids } from '../testing/ids.js';
import { officeServices, openOffice, pageOf, refused, staffSession } from '../testing/open-office.js';
import { anEnrolment, aVoucherCode } from '../testing/records.js';

const withCodes = (...codes: ReturnType<typeof aVoucherCode>[]) => officeServices().answer(listVoucherCodes, pageOf(codes));
const open = (services = withCodes(aVoucherCode()), role: Role = 'admin') =>
  openOffice('/backoffice/voucher-codes', { services, session: staffSession(role) });
const table = async () => within(await screen.findByRole('table', { name: 'Voucher codes' }));

describe('voucher codes', () => {
  it('say what each takes off, for whom, until when, and how often it was used', async () => {
    const summer = aVoucherCode({
      id: ids.note,
      code: 'SUMMER24',
      status: 'ended',
      needs_mot: true,
      is_single_use: true,
      products: ['gap'],
    });
    await open(withCodes(aVoucherCode({ discount: { kind: 'amount', amountPence: 2_500 } }), summer));
    const [, first, second] = (await table()).getAllByRole('row').map(({ textContent }) => textContent?.replaceAll('\u00A0', ' '));
    for (const said of ['WINTER', '£25.00', 'None', 'No end', 'Valid', '3 bought, on 2 quotes']) expect(first).toContain(said);
    for (const said of ['SUMMER24', 'GAP', 'MOT in the quote', 'used once', 'Ended']) expect(second).toContain(said);
    expect(screen.queryByRole('button', { name: 'End SUMMER24' })).toBeNull();
  });

  it.each([
    ['the last day, where they end with it', '2027-06-30T23:00:00.000Z', '30/6/2027'],
    ['the moment, where an admin ended them', '2027-06-30T22:59:00.000Z', '30/6/2027 23:59'],
  ])('are valid until %s', async (_, expires, until) => {
    await open(withCodes(aVoucherCode({ expires_at: expires })));
    const cells = (await table()).getAllByRole('cell').map(({ textContent }) => textContent?.replaceAll('\u00A0', ' '));
    expect(cells).toContain(until);
  });

  it('are made by admins, with a reason; what is refused stands beside its field and stays', async () => {
    const services = withCodes(aVoucherCode()).refuse(
      addVoucherCode,
      refused(400, 'Check it', { code: 'This code already exists. Choose another' }),
    );
    const { said } = await open(services);
    const make = () => userEvent.click(screen.getByRole('button', { name: 'Make the code' }));
    await table();
    await make();
    expect((await screen.findAllByText('Say why, for the audit trail')).length).toBeGreaterThan(0);
    await userEvent.type(screen.getByLabelText('Code'), 'spring');
    await userEvent.type(screen.getByLabelText('How much'), '15');
    await userEvent.click(screen.getByLabelText('Only once'));
    await userEvent.type(screen.getByLabelText('Why'), 'Spring letter');
    await make();
    expect((await screen.findAllByText('This code already exists. Choose another')).length).toBeGreaterThan(0);
    expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('spring');
    services.answer(addVoucherCode, aVoucherCode({ code: 'SPRING' }));
    await make();
    await waitFor(() => expect(said.toasts).toEqual(['SPRING is valid now']));
    expect(services.bodies(addVoucherCode).at(-1)).toMatchObject({
      code: 'SPRING',
      discount: 15,
      is_single_use: true,
      why: 'Spring letter',
    });
  });

  it('are ended by admins, with a reason', async () => {
    const services = withCodes(aVoucherCode());
    const { said } = await open(services);
    await userEvent.click((await table()).getByRole('button', { name: 'End WINTER' }));
    const asked = within(screen.getByRole('dialog', { name: 'End WINTER now?' }));
    services.answer(endVoucherCode, aVoucherCode({ status: 'ended' }));
    await userEvent.type(asked.getByLabelText('Why'), 'Printed wrongly');
    await userEvent.click(asked.getByRole('button', { name: 'End WINTER' }));
    await waitFor(() => expect(said.toasts).toEqual(['WINTER has ended']));
    expect(services.bodies(endVoucherCode)).toEqual([{ why: 'Printed wrongly' }]);
  });

  it.each(['agent', 'finance'] as const)('are only read by %s', async (role) => {
    await open(withCodes(aVoucherCode()), role);
    await table();
    expect(screen.queryByRole('button', { name: /^End |^Make / })).toBeNull();
  });

  it('are looked for by how they begin, and loaded again when that failed', async () => {
    const { services } = await open(officeServices().refuse(listVoucherCodes, refused(503, 'Not just now')));
    expect(await screen.findByText('Not just now')).toBeTruthy();
    services.answer(listVoucherCodes, pageOf([]));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No codes.')).toBeTruthy();
    await userEvent.type(screen.getByRole('searchbox', { name: 'A code begins with' }), 'win');
    await waitFor(() => expect(services.queries(listVoucherCodes).at(-1)).toEqual({ search: 'win', page: '1' }));
  });
});

describe('campaign entries', () => {
  const open = (services: ScriptedServices) => openOffice('/backoffice/campaigns', { services });

  it('A2: say who entered what, and when', async () => {
    await open(officeServices().answer(listCampaignEntries, pageOf([anEnrolment()])));
    const table = within(await screen.findByRole('table', { name: 'Campaign entries' }));
    expect(table.getAllByRole('cell').map(({ textContent }) => textContent?.replace(/\u00A0/g, ' '))).toEqual([
      '5/3/2027 14:05',
      'Enrolment',
      'Jo Bloggs',
      'Bloggs Ltd',
      'jo@example.com',
    ]);
    expect(table.getByRole('link').getAttribute('href')).toBe('/backoffice/?q=jo%40example.com');
  });

  it('are those of one campaign when asked', async () => {
    const { services } = await open(officeServices().answer(listCampaignEntries, pageOf([])));
    expect(await screen.findByText('Nobody has entered yet.')).toBeTruthy();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Campaign' }), 'Prize draw');
    await waitFor(() => expect(services.queries(listCampaignEntries).at(-1)).toEqual({ campaign: 'prize-draw', page: '1' }));
  });

  it('can be asked for again', async () => {
    const { services } = await open(officeServices().refuse(listCampaignEntries, refused(503, 'Not just now')));
    expect(await screen.findByText('Not just now')).toBeTruthy();
    services.answer(listCampaignEntries, pageOf([anEnrolment()]));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Bloggs Ltd')).toBeTruthy();
  });
});
