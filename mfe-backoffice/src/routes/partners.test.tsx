import {
  addPartnerKey,
  changePartner,
  createPartner,
  listEventTypes,
  listPartners,
  listPartnersAudit,
  readPartner,
  revokePartnerKey,
} from '@kerbside/contracts/http/partners/partners';
import {
  addEndpoint,
  changeEndpoint,
  listDeliveries,
  replayToEndpoint,
  rotateEndpointSecret,
  sendDeliveryAgain,
} from '@kerbside/contracts/http/partners/webhooks';
import { listColleagues } from '@kerbside/contracts/http/accounts/colleagues-and-customers';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { enter, press, rowsOf } from '../testing/by-hand.js';
import { ids, aDelivery, anEndpoint, anEntry, aPartner } from '../testing/records.js';
import { officeServices, openOffice, pageOf, refused, staffSession } from '../testing/open-office.js';

const session = staffSession('admin');
const types = {
  rows: [
    { type: 'kerbside.claims.policy-issued.v1', topic: 'kerbside.claims', summary: 'A policy was issued, with its `endsOn`.' },
    { type: 'kerbside.payments.payment-failed.v1', topic: 'kerbside.payments', summary: 'A payment failed.' },
  ],
};

const withList = (...partners: ReturnType<typeof aPartner>[]) => officeServices().answer(listPartners, pageOf(partners));
const openList = (services = withList(aPartner())) => openOffice('/backoffice/partners', { session, services });
const withOne = (partner = aPartner({ endpoints: [anEndpoint()] })) =>
  officeServices()
    .answer(readPartner, partner)
    .answer(listEventTypes, types)
    .answer(listDeliveries, pageOf([aDelivery()]))
    .answer(listPartnersAudit, pageOf([anEntry({ action: 'partner-created', subjectId: ids.partner })]));
const openOne = (services = withOne(), search = '') => openOffice(`/backoffice/partners/${ids.partner}${search}`, { session, services });
describe('the partners', () => {
  it('are listed with what they read and how their webhooks are', async () => {
    const broken = [anEndpoint(), anEndpoint({ id: ids.event, status: 'disabled', disabledBecause: 'failing' })];
    const keys = [
      { id: ids.key, hint: 'ksp_ab12', createdAt: '2027-03-05T14:05:00.000Z', endsAt: null, lastUsedAt: '2027-03-06T09:00:00.000Z' },
    ];
    await openList(withList(aPartner(), aPartner({ id: ids.car, name: 'Other', status: 'suspended', endpoints: broken, keys })));
    expect(await rowsOf('Partners')).toEqual([
      'Garage DataActivekerbside.claimsNoneNever',
      'OtherSuspendedkerbside.claims1 in use1 disabled6/3/2027\u00A009:00',
    ]);
  });

  it('get a new one, whose key is shown once: in view until somebody says that it is kept', async () => {
    const { services } = await openList(withList().answer(createPartner, { partner: aPartner(), key: 'ksp_the-key-itself' }));
    await press('New partner');
    await press('Add partner');
    expect(screen.getAllByText('Enter the partner’s name').length).toBeGreaterThan(0);
    expect(screen.getAllByText('Choose at least one topic').length).toBeGreaterThan(0);
    await enter(screen.getByLabelText('Name'), 'Garage Data');
    await userEvent.click(screen.getByLabelText('kerbside.claims'));
    await press('Add partner');
    const dialog = await screen.findByRole<HTMLDialogElement>('dialog', { name: 'Partner key' });
    expect(services.bodies(createPartner)).toEqual([{ name: 'Garage Data', topics: ['kerbside.claims'] }]);
    // As Escape does in a browser: first a `cancel` that can be refused, then a close that cannot.
    expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toBe(false);
    act(() => dialog.close());
    expect(dialog.open).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Partner key' }).value).toBe('ksp_the-key-itself');
    expect(within(dialog).queryByRole('button', { name: 'Close' })).toBeNull();
    await press('I have kept it');
    expect(screen.queryByRole('textbox', { name: 'Partner key' })).toBeNull();
  });
});

describe('a partner', () => {
  it('is suspended by its form', async () => {
    const { services, said } = await openOne(withOne().answer(changePartner, aPartner({ status: 'suspended' })));
    await userEvent.selectOptions(await screen.findByLabelText('Status', { selector: 'form select' }), 'Suspended');
    await press('Save changes');
    await waitFor(() => expect(said.toasts).toEqual(['Garage Data was changed']));
    expect(services.bodies(changePartner)).toEqual([
      {
        name: 'Garage Data',
        status: 'suspended',
        topics: ['kerbside.claims'],
        was: { name: 'Garage Data', status: 'active', topics: ['kerbside.claims'] },
      },
    ]);
  });

  it('that a colleague changed meanwhile keeps what was typed, takes what they did, and is saved by pressing again', async () => {
    const now = { name: 'Garage Data', status: 'suspended', topics: ['kerbside.claims'] } as const;
    const at = '2026-11-27T10:00:00.000Z';
    const { services } = await openOne(
      withOne()
        .refuse(changePartner, {
          ...refused(409, 'Somebody has changed this partner meanwhile.'),
          code: 'PARTNER_CHANGED',
          data: now,
        })
        .answer(listPartnersAudit, pageOf([anEntry({ action: 'partner-changed', subjectId: ids.partner, at })]))
        .answer(listColleagues, { rows: [{ id: ids.staff, name: 'Bob Smith', role: 'admin' }] }),
    );
    const name = await screen.findByLabelText('Name');
    await enter(name, 'Garage Data Ltd');
    await press('Save changes');
    expect(await screen.findByText(/meanwhile\. Done by Bob Smith, 27\/11\/2026.*10:00\.$/)).toBeTruthy();
    expect(await screen.findByText(/^It is now: Garage Data, suspended, reading kerbside.claims/)).toBeTruthy();
    services.answer(changePartner, aPartner({ name: 'Garage Data Ltd', status: 'suspended' }));
    await press('Save changes');
    await waitFor(() => expect(services.bodies(changePartner)).toHaveLength(2));
    expect(services.bodies(changePartner)[1]).toEqual({ ...now, name: 'Garage Data Ltd', was: now });
  });

  it('gets a new key after a word about the old ones, which is shown although its question was closed meanwhile', async () => {
    const { asked, services } = await openOne(withOne());
    const held = services.hold(addPartnerKey);
    await press('New key');
    const dialog = within(screen.getByRole('dialog', { name: 'New key' }));
    expect(dialog.getByText(/keep working for a day/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'New key' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    held.answer(0, { partner: aPartner(), key: 'ksp_another-key' });
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Partner key' })).value).toBe('ksp_another-key');
    expect(asked().filter((id) => id === readPartner.id)).toHaveLength(1);
    await press('I have kept it');
    await waitFor(() => expect(asked().filter((id) => id === readPartner.id)).toHaveLength(2));
  });

  it('gets a new key from wherever somebody asked for one: its page opens with the question', async () => {
    await openOne(withOne().answer(addPartnerKey, { partner: aPartner(), key: 'ksp_another-key' }), '?do=key');
    const dialog = within(await screen.findByRole('dialog', { name: 'New key' }));
    await userEvent.click(dialog.getByRole('button', { name: 'New key' }));
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Partner key' })).value).toBe('ksp_another-key');
    expect(window.location.search).toBe('');
  });

  it('loses a key only when that was meant, and shows what was done about it', async () => {
    const { asked, said, services } = await openOne(withOne().answer(revokePartnerKey, aPartner({ keys: [] })));
    await press('Revoke ksp_ab12…');
    expect(asked()).not.toContain(revokePartnerKey.id);
    services.answer(readPartner, aPartner({ keys: [] }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(said.toasts).toEqual(['The key was revoked']));
    expect(await screen.findByText('No key works.')).toBeTruthy();
    for (const list of [listDeliveries, listPartnersAudit]) expect(services.queries(list)).toHaveLength(2);
    expect((await rowsOf('Audit trail'))[0]).toContain('Partner created');
  });
});

describe('the webhooks of a partner', () => {
  it('get a new one of the types that the partner may read, whose secret is shown once', async () => {
    const { services } = await openOne(withOne().answer(addEndpoint, { endpoint: anEndpoint(), secret: 'whsec_c2VjcmV0' }));
    await press('New webhook');
    await enter(await screen.findByLabelText('Address'), 'https://partner.example/events');
    expect(screen.queryByLabelText('kerbside.payments.payment-failed.v1')).toBeNull();
    const ofClaims = within(screen.getByRole('group', { name: 'kerbside.claims' }));
    await userEvent.click(ofClaims.getByLabelText('kerbside.claims.policy-issued.v1'));
    await press('Add webhook');
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Signing secret' })).value).toBe('whsec_c2VjcmV0');
    expect(screen.queryByRole('dialog', { name: 'New webhook' })).toBeNull();
    expect(services.bodies(addEndpoint)).toEqual([
      { url: 'https://partner.example/events', eventTypes: ['kerbside.claims.policy-issued.v1'] },
    ]);
  });

  it('say which of their types the partner may no longer read, and let them be taken out', async () => {
    const eventTypes = ['kerbside.claims.policy-issued.v1', 'kerbside.payments.payment-failed.v1'];
    const endpoint = anEndpoint({ eventTypes });
    const { services } = await openOne(withOne(aPartner({ endpoints: [endpoint] })).answer(changeEndpoint, endpoint));
    expect((await rowsOf('Webhooks'))[0]).toContain('2 types1 not sent: the partner may not read its topic');
    await press(`Change ${endpoint.url}`);
    const unread = within(await screen.findByRole('group', { name: 'Not sent, as the partner may not read their topics' }));
    await userEvent.click(unread.getByLabelText('kerbside.payments.payment-failed.v1'));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(services.bodies(changeEndpoint)).toMatchObject([{ eventTypes: ['kerbside.claims.policy-issued.v1'] }]));
  });

  it('find their event types by words', async () => {
    await openOne(withOne(aPartner({ topics: ['kerbside.claims', 'kerbside.payments'] })));
    await press('New webhook');
    const form = within(await screen.findByRole('dialog', { name: 'New webhook' }));
    const all = types.rows.map(({ type }) => type);
    expect(await form.findByText('A policy was issued, with its endsOn.')).toBeTruthy();
    for (const [typed, found] of [
      ['FAILED', [all[1]]],
      ['claims policy', [all[0]]],
      ['weather', []],
    ] as const) {
      await enter(await form.findByRole('searchbox', { name: /^Find events/ }), typed);
      expect(all.filter((type) => form.queryByLabelText(type) !== null)).toEqual(found);
      expect(form.getByRole('status').textContent).toBe(found.length > 0 ? '' : 'No event is found by these words.');
    }
  });

  it('say that one is disabled, why, and use it again', async () => {
    const disabled = anEndpoint({ status: 'disabled', disabledBecause: 'failing' });
    const { services, said } = await openOne(withOne(aPartner({ endpoints: [disabled] })).answer(changeEndpoint, anEndpoint()));
    expect(await screen.findByText('A webhook is disabled')).toBeTruthy();
    expect((await rowsOf('Webhooks'))[0]).toContain('Nothing has been delivered for 5 days');
    await press(`Use again: ${disabled.url}`);
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Use again' }));
    await waitFor(() => expect(said.toasts).toEqual(['The webhook is in use again']));
    expect(services.bodies(changeEndpoint)).toEqual([
      { url: disabled.url, eventTypes: [], status: 'active', was: { url: disabled.url, eventTypes: [], status: 'disabled' } },
    ]);
  });

  it('that a colleague disabled meanwhile stay so, and what was typed is kept', async () => {
    const endpoint = anEndpoint();
    const now = { url: endpoint.url, eventTypes: [], status: 'disabled' } as const;
    const changed = { ...refused(409, 'Somebody has changed this partner meanwhile.'), code: 'PARTNER_CHANGED', data: now };
    const { services, said } = await openOne(withOne(aPartner({ endpoints: [endpoint] })).refuse(changeEndpoint, changed));
    await press(`Change ${endpoint.url}`);
    const form = within(await screen.findByRole('dialog'));
    await userEvent.type(await form.findByLabelText('Address'), '/v2');
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await form.findByText(/^It is now: .*, disabled, every event/)).toBeTruthy();
    services.answer(changeEndpoint, anEndpoint());
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(said.toasts).toEqual(['The webhook was changed']));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(services.bodies(changeEndpoint)[1]).toEqual({ ...now, url: `${endpoint.url}/v2`, was: now });
  });

  it('change a secret, and show the new one once', async () => {
    await openOne(withOne().answer(rotateEndpointSecret, { endpoint: anEndpoint(), secret: 'whsec_bmV3' }));
    await press('New secret for https://partner.example/events');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'New secret' }));
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Signing secret' })).value).toBe('whsec_bmV3');
  });

  it('replay a span of time', async () => {
    const { services, said } = await openOne(withOne().answer(replayToEndpoint, { deliveries: 1_200 }));
    await press('Replay to https://partner.example/events');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Send again' }));
    expect(screen.getAllByText('Enter a day and a time').length).toBeGreaterThan(0);
    await enter(screen.getByLabelText('From'), '2027-03-01T09:30');
    await userEvent.click(screen.getByLabelText('Only what could not be delivered'));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(said.toasts).toEqual(['1,200 events are being sent again']));
    expect(services.bodies(replayToEndpoint)).toEqual([{ from: '2027-03-01T09:30:00.000Z', failedOnly: true }]);
  });
});

describe('the delivery log', () => {
  it.each([
    ['once its webhook is used again', aPartner({ endpoints: [anEndpoint({ status: 'disabled', disabledBecause: 'gone' })] })],
    ['once the partner is active again', aPartner({ endpoints: [anEndpoint()], status: 'suspended' })],
  ])('promises no try before it is sent %s', async (held, partner) => {
    const waiting = aDelivery({ status: 'waiting', nextTryAt: '2027-03-05T14:10:05.000Z' });
    const services = withOne(partner)
      .answer(listDeliveries, pageOf([waiting]))
      .answer(sendDeliveryAgain, waiting)
      .answer(replayToEndpoint, { deliveries: 1 });
    const { said } = await openOne(services);
    expect((await rowsOf('Delivery log'))[0]).toContain(`Waiting${held}`);
    await press(`Send again: ${waiting.eventType} ${ids.event}`);
    await press('Replay to https://partner.example/events');
    await enter(screen.getByLabelText('From'), '2027-03-01T09:30');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(said.toasts).toEqual([`It will be sent ${held}`, `1 event will be sent ${held}`]));
  });

  it('promises no further try of what is being sent', async () => {
    await openOne(withOne().answer(listDeliveries, pageOf([aDelivery({ status: 'waiting', nextTryAt: null, endedAt: null, tries: [] })])));
    expect((await rowsOf('Delivery log'))[0]).toContain('Waitingit is being sent');
  });

  it('says what came back, and sends again', async () => {
    const failed = aDelivery({
      status: 'waiting',
      nextTryAt: '2027-03-05T14:10:05.000Z',
      tries: [
        { at: '2027-03-05T14:05:00.000Z', status: 500, ms: 12, note: '' },
        { at: '2027-03-05T14:05:05.000Z', status: null, ms: 15_000, note: 'No answer within 15 seconds' },
      ],
    });
    const { services, said } = await openOne(
      withOne()
        .answer(listDeliveries, pageOf([failed]))
        .answer(sendDeliveryAgain, aDelivery()),
    );
    const [row] = await rowsOf('Delivery log');
    expect(row).toContain('Waitingnext try 5/3/2027\u00A014:10');
    expect(row).toContain('no answer · 15,000 msNo answer within 15 seconds · and 1 before');
    await press(`Send again: ${failed.eventType} ${ids.event}`);
    await waitFor(() => expect(said.toasts).toEqual(['It is being sent again']));
    await waitFor(() => expect(services.queries(listDeliveries)).toHaveLength(2));
    expect(services.queries(listPartnersAudit)).toHaveLength(1);
  });

  it('is filtered by the address', async () => {
    const { services } = await openOne(withOne().answer(listDeliveries, pageOf([])), `?status=failed&webhook=${ids.endpoint}`);
    expect(await screen.findByText('No deliveries match.')).toBeTruthy();
    expect(services.queries(listDeliveries)).toEqual([{ status: 'failed', endpointId: ids.endpoint, page: '1' }]);
    const filters = within(screen.getByRole('group', { name: 'Filter the delivery log' }));
    expect(filters.getByLabelText<HTMLSelectElement>('Status').value).toBe('failed');
    await userEvent.selectOptions(filters.getByLabelText('Status'), 'Every status');
    await waitFor(() => expect(services.queries(listDeliveries).at(-1)).toEqual({ endpointId: ids.endpoint, page: '1' }));
  });
});
