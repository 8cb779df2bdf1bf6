import type { Call } from '@kerbside/contracts/call';
import { listAccountsAudit, readCustomer } from '@kerbside/contracts/http/accounts';
import { listCallbacksAudit, listMessages } from '@kerbside/contracts/http/callbacks';
import { downloadPolicy, listClaimsAudit, listPolicies } from '@kerbside/contracts/http/claims';
import { listGaragesAudit } from '@kerbside/contracts/http/garages-audit';
import { listPayments, listPaymentsAudit, readLedger } from '@kerbside/contracts/http/payments';
import { listPricingAudit } from '@kerbside/contracts/http/pricing-audit';
import { listQuotes } from '@kerbside/contracts/http/pricing-customer';
import { listVouchersAudit } from '@kerbside/contracts/http/vouchers-audit';
import type { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ids } from './testing/ids.js';
import { officeServices, openOffice, pageOf, refused } from './testing/open-office.js';
import { aCar, aMessage, anEntry, aPayment, aPerson, aPolicy, aQuote } from './testing/records.js';

const audits = {
  accounts: listAccountsAudit,
  payments: listPaymentsAudit,
  claims: listClaimsAudit,
  callbacks: listCallbacksAudit,
  pricing: listPricingAudit,
  garages: listGaragesAudit,
  vouchers: listVouchersAudit,
} as const;

const withEverything = () =>
  Object.values(audits).reduce(
    (services, list) => services.answer(list, pageOf(list === listAccountsAudit ? [anEntry()] : [])),
    officeServices()
      .answer(readCustomer, { person: aPerson(), cars: [aCar()] })
      .answer(listPolicies, pageOf([aPolicy()]))
      .answer(listPayments, pageOf([aPayment()]))
      .answer(listQuotes, { rows: [aQuote()] })
      .answer(listMessages, pageOf([aMessage()])),
  );
const open = (services = withEverything(), query = '') => openOffice(`/backoffice/customers/${ids.customer}${query}`, { services });
const table = (name: string) => screen.findByRole('table', { name });
const cells = async (name: string) => {
  const [, ...rows] = within(await table(name)).getAllByRole('row');
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent?.replace(/\u00A0/g, ' ')),
  );
};

describe('the customer view', () => {
  it('shows the person, their cars and every record of theirs', async () => {
    const { services } = await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Priya Shah' })).toBeTruthy();
    expect(screen.getByText('1 Kerb Lane, Leeds, LS1 1AA')).toBeTruthy();
    expect(await cells('Policies')).toEqual([
      ['KS-WAR-1000342-100Warranty, Extra', 'UKAA19AAAFord Focus', 'From 5/3/2027to 4/3/2028', 'Active', '£312.40', 'Schedule'],
    ]);
    expect(await cells('Payments')).toEqual([
      ['KQ-4SE354DXExtra warranty, 12 months', '5/3/2027 14:05', 'Visa ending 4242', 'Paid', '£312.40', 'Ledger'],
    ]);
    expect(await cells('Messages sent')).toEqual([['5/3/2027 14:05', 'Your warranty policy KS-WAR-1000342-100', 'Email', 'Sent']]);
    for (const list of [listPolicies, listPayments, listQuotes, listMessages])
      expect(services.queries(list)[0]?.['customerId']).toBe(ids.customer);
  });

  it('opens a quote where it goes on, and a message in the mailbox', async () => {
    await open();
    const quote = await screen.findByRole('link', { name: 'Open quote KQ-7Q4K11AB' });
    expect(quote.getAttribute('href')).toBe(`/quote/warranty/step/3/?quote=${ids.quote}`);
    const message = await screen.findByRole('link', { name: 'Your warranty policy KS-WAR-1000342-100' });
    expect(message.getAttribute('href')).toBe(`/backoffice/mailbox?message=${ids.message}`);
  });

  it('goes back to the results it was found in', async () => {
    await open(withEverything(), '?q=shah');
    expect(screen.getByRole('link', { name: 'Back to the results' }).getAttribute('href')).toBe('/backoffice/?q=shah');
  });

  it('says that there is no such customer', async () => {
    await open(withEverything().refuse(readCustomer, refused(404, 'We could not find that.')));
    expect(await screen.findByRole('heading', { level: 1, name: 'There is no such customer' })).toBeTruthy();
  });

  it.each<[string, Call, string, (services: ScriptedServices) => void, string]>([
    [
      'the person',
      readCustomer,
      'We could not load the customer',
      (up) => up.answer(readCustomer, { person: aPerson(), cars: [] }),
      '07700 900123',
    ],
    ['the policies', listPolicies, 'We could not load the policies', (up) => up.answer(listPolicies, pageOf([])), 'No policies.'],
    ['the payments', listPayments, 'We could not load the payments', (up) => up.answer(listPayments, pageOf([])), 'No payments.'],
    ['the quotes', listQuotes, 'We could not load the quotes', (up) => up.answer(listQuotes, { rows: [] }), 'No quotes.'],
    ['the messages', listMessages, 'We could not load the messages', (up) => up.answer(listMessages, pageOf([])), 'No messages.'],
  ])('lets %s fail alone and be tried again', async (_, call, failed, recover, shown) => {
    const services = withEverything().refuse(call, refused(503, 'Not just now')).keepWaiting(listPaymentsAudit);
    await open(services);
    const alert = (await screen.findByText(failed)).closest<HTMLElement>('[role=alert]') ?? document.body;
    if (call !== listPolicies) expect(await table('Policies')).toBeTruthy();
    expect(await table('Audit trail')).toBeTruthy();
    recover(services);
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(shown)).toBeTruthy();
  });

  it('keeps the schedule of a policy, and says why when it cannot', async () => {
    const kept: string[] = [];
    Object.assign(URL, { createObjectURL: () => 'blob:schedule', revokeObjectURL: () => undefined });
    const click = HTMLAnchorElement.prototype.click;
    HTMLAnchorElement.prototype.click = function click() {
      kept.push(this.download);
    };
    try {
      const { services, said } = await open(withEverything().refuse(downloadPolicy, refused(503, 'The document is being made')));
      const download = await screen.findByRole('button', { name: 'Schedule of KS-WAR-1000342-100' });
      await userEvent.click(download);
      expect((await screen.findByRole('alert')).textContent).toBe('The document is being made');
      services.answerFile(downloadPolicy, '%PDF');
      await userEvent.click(download);
      await waitFor(() => expect(kept).toEqual(['KS-WAR-1000342-100.pdf']));
      expect(said.announced).toContain('Schedule downloaded');
      expect(screen.queryByRole('alert')).toBeNull();
    } finally {
      HTMLAnchorElement.prototype.click = click;
    }
  });

  it('asks for the ledger of a payment only when somebody wants to see it', async () => {
    const row = { paymentId: ids.payment, at: '2027-03-05T14:05:00.000Z' };
    const rows = [
      { ...row, id: 'a', account: 'card_clearing', amountPence: 31_240, note: 'Taken by card' },
      { ...row, id: 'b', account: 'sales', amountPence: -31_240, note: 'extra' },
    ];
    const { asked } = await open(withEverything().answer(readLedger, { rows }));
    const button = await screen.findByRole('button', { name: 'Ledger of KQ-4SE354DX' });
    expect(asked()).not.toContain(readLedger.id);
    await userEvent.click(button);
    expect(await cells('Ledger of KQ-4SE354DX')).toEqual([
      ['5/3/2027 14:05', 'card_clearing', 'Taken by card', '+£312.40'],
      ['5/3/2027 14:05', 'sales', 'extra', '−£312.40'],
    ]);
    expect(screen.getByText(/Sum of the rows/).textContent).toBe('Sum of the rows: £0.00');
    await userEvent.click(button);
    expect(screen.queryByRole('table', { name: 'Ledger of KQ-4SE354DX' })).toBeNull();
  });
});

describe('the audit trail', () => {
  it('is one, newest first, and says who, what and why', async () => {
    const services = withEverything()
      .answer(
        listAccountsAudit,
        pageOf([
          anEntry({
            id: '2',
            at: '2027-03-07T09:00:00.000Z',
            action: 'role-changed',
            why: 'Joined the team',
            before: { role: null },
            after: { role: 'agent' },
          }),
          anEntry({ id: '1', at: '2027-03-05T09:00:00.000Z', actorId: ids.customer, actorKind: 'customer', action: 'customer-registered' }),
        ]),
      )
      .answerBy(listPaymentsAudit, ({ query }) =>
        pageOf(
          query['subjectId'] === ids.payment
            ? [anEntry({ at: '2027-03-06T09:00:00.000Z', actorId: ids.quote, action: 'payment-submitted' })]
            : [],
        ),
      )
      .answer(
        listClaimsAudit,
        pageOf([anEntry({ at: '2027-03-08T09:00:00.000Z', action: 'policy-document-downloaded', after: { policyNumber: 'KS-WAR-1' } })]),
      );
    await open(services);
    await waitFor(async () => expect(await cells('Audit trail')).toHaveLength(4));
    expect(await cells('Audit trail')).toEqual([
      ['8/3/2027 09:00', 'You', 'Policy document downloaded', 'policies', '', 'policyNumber: KS-WAR-1'],
      ['7/3/2027 09:00', 'You', 'Role changed', 'accounts', 'Joined the team', 'role: none → agent'],
      ['6/3/2027 09:00', 'Staff 00000001', 'Payment submitted', 'payments', '', ''],
      ['5/3/2027 09:00', 'The customer', 'Customer registered', 'accounts', '', ''],
    ]);
    expect(services.queries(listCallbacksAudit)[0]?.['subjectId']).toBe(ids.customer);
  });

  it('has what staff did to the customer’s quotes, their visits and vouchers, and gave the customer', async () => {
    const ofQuote = aQuote().id;
    const services = withEverything()
      .answer(
        listPricingAudit,
        pageOf([
          anEntry({
            id: '4',
            at: '2027-03-09T09:00:00.000Z',
            action: 'price-adjusted',
            before: { total: 269 },
            after: { total: 250 },
            why: 'Loyal',
          }),
        ]),
      )
      .answer(
        listGaragesAudit,
        pageOf([anEntry({ id: '7', at: '2027-03-07T09:00:00.000Z', action: 'visit-chosen', after: { garage: 'ks-001' } })]),
      )
      .answerBy(listVouchersAudit, ({ query }) =>
        pageOf([
          query['subjectId'] === ofQuote
            ? anEntry({
                id: '5',
                at: '2027-03-08T09:00:00.000Z',
                action: 'quote-voucher-changed',
                before: { code: null },
                after: { code: 'SAVE25' },
              })
            : anEntry({ id: '6', at: '2027-03-06T09:00:00.000Z', action: 'manual-code-made', subjectId: ids.customer }),
        ]),
      );
    await open(services);
    await waitFor(async () => expect(await cells('Audit trail')).toHaveLength(5));
    expect((await cells('Audit trail')).slice(0, 4)).toEqual([
      ['9/3/2027 09:00', 'You', 'Price adjusted', 'quotes', 'Loyal', 'total: 269 → 250'],
      ['8/3/2027 09:00', 'You', 'Quote voucher changed', 'vouchers', '', 'code: none → SAVE25'],
      ['7/3/2027 09:00', 'You', 'Visit chosen', 'garage visits', '', 'garage: ks-001'],
      ['6/3/2027 09:00', 'You', 'Manual code made', 'vouchers', '', ''],
    ]);
    for (const list of [listPricingAudit, listGaragesAudit]) expect(services.queries(list)[0]?.['subjectId']).toBe(ofQuote);
  });

  it('shows what came when one service does not answer, and tries that one again', async () => {
    const { services } = await open(withEverything().refuse(listClaimsAudit, refused(503, 'Not just now')));
    expect(await cells('Audit trail')).toHaveLength(1);
    const alert = (await screen.findByText('The entries of policies are missing')).closest<HTMLElement>('[role=status]') ?? document.body;
    const before = services.queries(listAccountsAudit).length;
    services.answer(listClaimsAudit, pageOf([anEntry({ id: '9', action: 'policy-document-downloaded' })]));
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await cells('Audit trail')).toHaveLength(2));
    expect(services.queries(listAccountsAudit)).toHaveLength(before);
  });

  it('fails as a whole only when no service answers', async () => {
    const down = refused(503, 'Not just now');
    const services = withEverything();
    for (const list of Object.values(audits)) services.refuse(list, down);
    await open(services);
    const alert = (await screen.findByText('We could not load the audit trail')).closest<HTMLElement>('[role=alert]') ?? document.body;
    for (const list of Object.values(audits)) services.answer(list, pageOf([]));
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nothing has been done yet.')).toBeTruthy();
  });

  it('brings older entries on demand', async () => {
    const { services } = await open(withEverything().answer(listAccountsAudit, pageOf([anEntry()], { count: 60 })));
    await userEvent.click(await screen.findByRole('button', { name: 'Show older entries' }));
    await waitFor(() => expect(services.queries(listAccountsAudit).at(-1)?.['perPage']).toBe('200'));
  });
});
