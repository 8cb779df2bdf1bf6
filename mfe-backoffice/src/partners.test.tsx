import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ids } from './testing/ids.js';
import { ok, openOffice, pageOf, refused, silence, staffSession, type Script } from './testing/open-office.js';
import { aDelivery, anEndpoint, anEntry, aPartner } from './testing/records.js';

const session = staffSession('admin');
const of = `/api/partners/${ids.partner}`;
const paths = {
  list: '/api/partners',
  one: of,
  keys: `${of}/keys`,
  key: `${of}/keys/${ids.key}`,
  types: '/api/partners/event-types',
  endpoints: `${of}/endpoints`,
  endpoint: `${of}/endpoints/${ids.endpoint}`,
  replay: `${of}/endpoints/${ids.endpoint}/replay`,
  secret: `${of}/endpoints/${ids.endpoint}/secret`,
  deliveries: `${of}/deliveries`,
  again: `${of}/deliveries/${encodeURIComponent(`${ids.endpoint}:${ids.event}`)}/send-again`,
  audit: '/api/partners/audit',
};
const types = ok({
  rows: [
    { type: 'kerbside.claims.policy-issued.v1', topic: 'kerbside.claims', summary: 'A policy was issued.' },
    { type: 'kerbside.payments.payment-failed.v1', topic: 'kerbside.payments', summary: 'A payment failed.' },
  ],
});

const openList = (answers: Script = {}) =>
  openOffice('/backoffice/partners', { session, answers: { [paths.list]: pageOf([aPartner()]), ...answers } });
const openOne = (answers: Script = {}, search = '') =>
  openOffice(`/backoffice/partners/${ids.partner}${search}`, {
    session,
    answers: {
      [paths.one]: ok(aPartner({ endpoints: [anEndpoint()] })),
      [paths.types]: types,
      [paths.deliveries]: pageOf([aDelivery()]),
      [paths.audit]: pageOf([anEntry({ action: 'partner-created', subjectId: ids.partner })]),
      ...answers,
    },
  });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const rowsOf = async (table: string) =>
  within(await screen.findByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

describe('the partners', () => {
  it('are listed with what they read and how their webhooks are', async () => {
    const broken = [anEndpoint(), anEndpoint({ id: ids.event, status: 'disabled', disabledBecause: 'failing' })];
    const keys = [
      { id: ids.key, hint: 'ksp_ab12', createdAt: '2027-03-05T14:05:00.000Z', endsAt: null, lastUsedAt: '2027-03-06T09:00:00.000Z' },
    ];
    await openList({
      [paths.list]: pageOf([aPartner(), aPartner({ id: ids.car, name: 'Other', status: 'suspended', endpoints: broken, keys })]),
    });
    expect(await rowsOf('Partners')).toEqual([
      'Garage DataActivekerbside.claimsNoneNever',
      'OtherSuspendedkerbside.claims1 in use1 disabled6/3/2027\u00A009:00',
    ]);
  });

  it('are waited for, may be none, and may fail', async () => {
    await openList({ [paths.list]: silence });
    expect(screen.getByText('Loading the partners')).toBeTruthy();
    document.body.replaceChildren();
    await openList({ [paths.list]: pageOf([]) });
    expect(await screen.findByText('There are no partners yet.')).toBeTruthy();
    document.body.replaceChildren();
    await openList({ [paths.list]: refused(503, 'Not just now.') });
    expect((await screen.findByRole('alert')).textContent).toContain('Not just now.');
  });

  it('are for admins, and so is the way to them', async () => {
    await openOffice('/backoffice/partners', { session: staffSession('finance') });
    expect(await screen.findByRole('heading', { level: 1, name: 'You are not allowed to do this' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Partners' })).toBeNull();
    document.body.replaceChildren();
    await openList();
    expect(screen.getByRole('link', { name: 'Partners' }).getAttribute('aria-current')).toBe('page');
  });

  it('get a new one, whose key is shown once', async () => {
    const { asked } = await openList({
      [paths.list]: ({ body }) => (body === undefined ? pageOf([]) : ok({ partner: aPartner(), key: 'ksp_the-key-itself' })),
    });
    await press('New partner');
    await press('Add partner');
    expect(screen.getAllByText('Enter the partner’s name').length).toBeGreaterThan(0);
    expect(screen.getAllByText('Choose at least one topic').length).toBeGreaterThan(0);
    await userEvent.type(screen.getByLabelText('Name'), 'Garage Data');
    await userEvent.click(screen.getByLabelText('kerbside.claims'));
    await press('Add partner');
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Partner key' })).value).toBe('ksp_the-key-itself');
    expect(asked.flatMap(({ body }) => body ?? [])).toEqual([{ name: 'Garage Data', topics: ['kerbside.claims'] }]);
  });

  it('keep its key in view until somebody says that it is kept', async () => {
    await openList({
      [paths.list]: ({ body }) => (body === undefined ? pageOf([]) : ok({ partner: aPartner(), key: 'ksp_the-key-itself' })),
    });
    await press('New partner');
    await userEvent.type(screen.getByLabelText('Name'), 'Garage Data');
    await userEvent.click(screen.getByLabelText('kerbside.claims'));
    await press('Add partner');
    const dialog = await screen.findByRole<HTMLDialogElement>('dialog', { name: 'Partner key' });
    // What Escape does in a browser: it asks, and at the second time closes without asking.
    expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toBe(false);
    act(() => dialog.close());
    expect(dialog.open).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Partner key' }).value).toBe('ksp_the-key-itself');
    expect(within(dialog).queryByRole('button', { name: 'Close' })).toBeNull();
    await press('I have kept it');
    expect(screen.queryByRole('textbox', { name: 'Partner key' })).toBeNull();
  });

  it('put what the service refuses next to its field', async () => {
    await openList({
      [paths.list]: ({ body }) => (body ? refused(409, 'Taken', { name: 'There is a partner of this name' }) : pageOf([])),
    });
    await press('New partner');
    await userEvent.type(screen.getByLabelText('Name'), 'Garage Data');
    await userEvent.click(screen.getByLabelText('kerbside.claims'));
    await press('Add partner');
    expect((await screen.findAllByText('There is a partner of this name')).length).toBeGreaterThan(0);
    expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('a partner', () => {
  it('that does not exist is said to be missing', async () => {
    await openOne({ [paths.one]: refused(404, 'No.') });
    expect(await screen.findByRole('heading', { level: 1, name: 'There is no such partner' })).toBeTruthy();
  });

  it('is suspended by its form', async () => {
    const { asked, said } = await openOne({
      [paths.one]: ({ body }) => ok(aPartner(body === undefined ? {} : { status: 'suspended' })),
    });
    await userEvent.selectOptions(await screen.findByLabelText('Status', { selector: 'form select' }), 'Suspended');
    await press('Save changes');
    await waitFor(() => expect(said.toasts).toEqual(['Garage Data was changed']));
    expect(asked.find(({ body }) => body !== undefined)?.body).toEqual({
      name: 'Garage Data',
      status: 'suspended',
      topics: ['kerbside.claims'],
    });
  });

  it('gets a new key after a word about the old ones', async () => {
    await openOne({ [paths.keys]: ok({ partner: aPartner(), key: 'ksp_another-key' }) });
    await press('New key');
    const dialog = within(screen.getByRole('dialog', { name: 'New key' }));
    expect(dialog.getByText(/go on working for a day/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'New key' }));
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Partner key' })).value).toBe('ksp_another-key');
  });

  it('loses a key only when that was meant', async () => {
    const { asked, said } = await openOne({ [paths.key]: ok(aPartner({ keys: [] })) });
    await press('Revoke ksp_ab12…');
    expect(asked.some(({ path }) => path === paths.key)).toBe(false);
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(said.toasts).toEqual(['The key was revoked']));
  });

  it('shows a refusal where it was asked for', async () => {
    await openOne({ [paths.keys]: refused(409, 'This partner has as many keys as one may have.') });
    await press('New key');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'New key' }));
    expect((await screen.findByRole('alert')).textContent).toContain('as many keys');
  });

  it('shows what was done about it', async () => {
    await openOne();
    expect((await rowsOf('Audit trail'))[0]).toContain('Partner created');
  });
});

describe('the webhooks of a partner', () => {
  it('get a new one of the types that the partner may read, whose secret is shown once', async () => {
    const { asked } = await openOne({ [paths.endpoints]: ok({ endpoint: anEndpoint(), secret: 'whsec_c2VjcmV0' }) });
    await press('New webhook');
    await userEvent.type(await screen.findByLabelText('Address'), 'https://partner.example/events');
    expect(screen.queryByLabelText('kerbside.payments.payment-failed.v1')).toBeNull();
    await userEvent.click(screen.getByLabelText('kerbside.claims.policy-issued.v1'));
    await press('Add webhook');
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Signing secret' })).value).toBe('whsec_c2VjcmV0');
    expect(asked.find(({ path }) => path === paths.endpoints)?.body).toEqual({
      url: 'https://partner.example/events',
      eventTypes: ['kerbside.claims.policy-issued.v1'],
    });
  });

  it('say that one is disabled, why, and use it again', async () => {
    const disabled = anEndpoint({ status: 'disabled', disabledBecause: 'failing' });
    const { asked, said } = await openOne({ [paths.one]: ok(aPartner({ endpoints: [disabled] })), [paths.endpoint]: ok(anEndpoint()) });
    expect(await screen.findByText('A webhook is disabled')).toBeTruthy();
    expect((await rowsOf('Webhooks'))[0]).toContain('Nothing could be delivered for 5 days');
    await press(`Use ${disabled.url} again`);
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Use again' }));
    await waitFor(() => expect(said.toasts).toEqual(['The webhook is in use again']));
    expect(asked.find(({ path }) => path === paths.endpoint)?.body).toEqual({ url: disabled.url, eventTypes: [], status: 'active' });
  });

  it('change a secret, and show the new one once', async () => {
    await openOne({ [paths.secret]: ok({ endpoint: anEndpoint(), secret: 'whsec_bmV3' }) });
    await press('New secret for https://partner.example/events');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'New secret' }));
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Signing secret' })).value).toBe('whsec_bmV3');
  });

  it('replay a span of time', async () => {
    const { asked, said } = await openOne({ [paths.replay]: ok({ deliveries: 1_200 }) });
    await press('Replay to https://partner.example/events');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Send again' }));
    expect(screen.getAllByText('Enter a day and a time').length).toBeGreaterThan(0);
    await userEvent.type(screen.getByLabelText('From'), '2027-03-01T09:30');
    await userEvent.click(screen.getByLabelText('Only what could not be delivered'));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(said.toasts).toEqual(['1,200 events are being sent again']));
    expect(asked.find(({ path }) => path === paths.replay)?.body).toEqual({ from: '2027-03-01T09:30:00.000Z', failedOnly: true });
  });
});

describe('the delivery log', () => {
  it('says what came back, and sends again', async () => {
    const failed = aDelivery({
      status: 'waiting',
      nextTryAt: '2027-03-05T14:10:05.000Z',
      tries: [
        { at: '2027-03-05T14:05:00.000Z', status: 500, ms: 12, note: '' },
        { at: '2027-03-05T14:05:05.000Z', status: null, ms: 15_000, note: 'No answer within 15 seconds' },
      ],
    });
    const { said } = await openOne({ [paths.deliveries]: pageOf([failed]), [paths.again]: ok(aDelivery()) });
    const [row] = await rowsOf('Delivery log');
    expect(row).toContain('Waitingnext try 5/3/2027\u00A014:10');
    expect(row).toContain('no answer · 15,000 msNo answer within 15 seconds · and 1 before');
    await press(`Send ${failed.eventType} ${ids.event} again`);
    await waitFor(() => expect(said.toasts).toEqual(['It is being sent again']));
  });

  it('is filtered by the address', async () => {
    const { asked } = await openOne({ [paths.deliveries]: pageOf([]) }, `?status=failed&webhook=${ids.endpoint}`);
    expect(await screen.findByText('No delivery is like that.')).toBeTruthy();
    expect(asked.find(({ path }) => path === paths.deliveries)?.query).toEqual({ status: 'failed', endpointId: ids.endpoint, page: '1' });
    const filters = within(screen.getByRole('group', { name: 'Filter the delivery log' }));
    expect(filters.getByLabelText<HTMLSelectElement>('Status').value).toBe('failed');
    await userEvent.selectOptions(filters.getByLabelText('Status'), 'Every status');
    await waitFor(() =>
      expect(asked.filter(({ path }) => path === paths.deliveries).at(-1)?.query).toEqual({ endpointId: ids.endpoint, page: '1' }),
    );
  });

  it('passes on that an event is no longer kept', async () => {
    await openOne({ [paths.again]: refused(410, 'This event is no longer kept, so it cannot be sent again.') });
    await press(`Send kerbside.claims.policy-issued.v1 ${ids.event} again`);
    expect((await screen.findByRole('alert')).textContent).toContain('no longer kept');
  });

  it('fails on its own', async () => {
    await openOne({ [paths.deliveries]: refused(503, 'Not just now.') });
    expect((await screen.findByRole('alert')).textContent).toContain('Not just now.');
    expect(await screen.findByRole('table', { name: 'Webhooks' })).toBeTruthy();
  });
});
