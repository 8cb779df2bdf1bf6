import { jest } from '@jest/globals';
import { readCustomer } from '@kerbside/contracts/http/accounts/accounts';
import { aRefund } from '@kerbside/contracts/testing/samples';
import { listColleagues } from '@kerbside/contracts/http/accounts/colleagues-and-customers';
import { downloadDocument, listDocuments } from '@kerbside/contracts/http/accounts/documents';
import { listNotes } from '@kerbside/contracts/http/accounts/notes';
import { listCompetitorPlansOfCustomer } from '@kerbside/contracts/http/accounts/plans';
import { readSubscriptionsOfCustomer } from '@kerbside/contracts/http/accounts/subscriptions';
import { listMessages, readMessage } from '@kerbside/contracts/http/callbacks/callbacks';
import { assignReminder, listReminders, loadHiddenReminders } from '@kerbside/contracts/http/callbacks/reminders';
import { listMessageProducts, writeToCustomer } from '@kerbside/contracts/http/callbacks/written';
import { listClaims } from '@kerbside/contracts/http/claims/claims';
import { downloadPolicy, listPolicies } from '@kerbside/contracts/http/claims/policies';
import { downloadBooking, listBookings } from '@kerbside/contracts/http/garages/tracker';
import { listTimeline, type TimelineEntry } from '@kerbside/contracts/http/imports/timeline';
import { readLedger } from '@kerbside/contracts/http/payments/ledger';
import { downloadReceipt, listPayments } from '@kerbside/contracts/http/payments/payments';
import type { ShownRefund } from '@kerbside/contracts/http/payments/shown-refund';
import { listQuotes } from '@kerbside/contracts/http/pricing/pricing';
import { readRewardsOfCustomer } from '@kerbside/contracts/http/vouchers/rewards';
import { fakeHost, visitor } from '@kerbside/contracts/testing/fake-host';
import { anOrder } from '@kerbside/contracts/testing/sample-policy';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, Suspense } from 'react';
import { Link, Route, Switch } from 'wouter';
import { useAddress, useTypedWords } from '../address.js';
import { aClaim } from '../testing/claims.js';
import { cellsOf, enter, keptFiles } from '../testing/by-hand.js';
import {
  ids,
  aCar,
  aCoverElsewhere,
  aDocument,
  aMessage,
  anEntry,
  aNote,
  aPayment,
  aPerson,
  aPolicy,
  aQuote,
  aReminder,
  aVisit,
} from '../testing/records.js';
import { officeServices, openOffice, pageOf, refused, staffSession } from '../testing/open-office.js';
import { searchPauseMs } from '../timings.js';

describe('customer', () => {
  const entryOf = (service: TimelineEntry['service'], of: Partial<TimelineEntry> = {}): TimelineEntry => ({ ...anEntry(of), service });

  const aTimeline = (rows: TimelineEntry[], more: { older?: string; missing?: TimelineEntry['service'][] } = {}) => ({
    rows,
    older: null,
    missing: [],
    ...more,
  });

  const withEverything = () =>
    officeServices()
      .answer(readCustomer, { person: aPerson(), cars: [aCar()] })
      .answer(listPolicies, pageOf([aPolicy()]))
      .answer(listPayments, pageOf([aPayment()]))
      .answer(listQuotes, { rows: [aQuote()] })
      .answer(listMessages, pageOf([aMessage()]))
      .answer(listClaims, pageOf([aClaim()]))
      .answer(listNotes, pageOf([aNote()]))
      .answer(listDocuments, { rows: [aDocument()] })
      .answer(listTimeline, aTimeline([entryOf('accounts')]));

  const open = (services = withEverything(), query = '') => openOffice(`/backoffice/customers/${ids.customer}${query}`, { services });

  const openAt = (show: string, services = withEverything()) => open(services, `?show=${show}`);

  const toTab = async (name: string) => userEvent.click(await screen.findByRole('tab', { name }));

  const table = (name: string) => screen.findByRole('table', { name });

  describe('the customer view', () => {
    it('says that a person was erased, and shows no way to reach them', async () => {
      const person = aPerson({
        firstName: 'Erased',
        lastName: 'customer',
        email: 'erased-1@erased.invalid',
        erasedAt: '2026-11-27T10:00:00.000Z',
      });
      open(withEverything().answer(readCustomer, { person, cars: [] }));
      expect(await screen.findByText(/^Erased on 27/)).toBeTruthy();
      expect(screen.queryByText('erased-1@erased.invalid')).toBeNull();
      for (const start of ['New quote', 'Add a note', 'Write a message']) expect(screen.queryByRole('button', { name: start })).toBeNull();
      // The one of the menu.
      expect(screen.getAllByRole('link', { name: 'Decision tree' })).toHaveLength(1);
    });

    it('begins nothing about a person who was erased, also by a link', async () => {
      const person = aPerson({ erasedAt: '2026-11-27T10:00:00.000Z' });
      await open(withEverything().answer(readCustomer, { person, cars: [] }), '?do=note');
      await screen.findByText(/^Erased on 27/);
      expect(screen.queryByRole('dialog')).toBeNull();
      await userEvent.keyboard('{Control>}k{/Control}');
      await screen.findByRole('listbox');
      expect(screen.queryByRole('option', { name: /Add a note/ })).toBeNull();
    });

    it.each(['write', 'decision-tree'])('leads on from a person who was erased: %s', async (path) => {
      const person = aPerson({ email: 'erased-1@erased.invalid', erasedAt: '2026-11-27T10:00:00.000Z' });
      await openOffice(`/backoffice/${path}?customer=${ids.customer}`, {
        services: withEverything().answer(readCustomer, { person, cars: [] }),
      });
      expect(await screen.findByText(/^Erased on 27/)).toBeTruthy();
      expect(screen.queryByText('erased-1@erased.invalid')).toBeNull();
      expect(screen.queryByRole('button', { name: /Send|Start/ })).toBeNull();
    });

    it('says when a person is to be erased, as they asked', async () => {
      open(withEverything().answer(readCustomer, { person: aPerson(), cars: [], erasureBeginsAt: '2026-11-27T10:00:00.000Z' }));
      expect(await screen.findByText(/^To be erased on 27/)).toBeTruthy();
    });

    it('A9: lists no days of cover that was cancelled before it began', async () => {
      const policy = aPolicy({ status: 'cancelled', state: 'cancelled', startsOn: '2027-03-20', cancelledOn: '2027-03-10' });
      await openAt('cover', withEverything().answer(listPolicies, pageOf([policy])));
      expect((await cellsOf('Policies'))[0]?.[2]).toBe('None: it was cancelled before its first day');
    });

    it('says of a quote’s price what its customer reads: a month’s, or that the garage sets it', async () => {
      const price = {
        priceVersion: 1,
        totalPence: 2_591,
        originalPence: 2_591,
        lines: [],
        gross: 25.91,
        net: 21.59,
        taxPence: 432,
        per: 'month' as const,
        instalments: null,
        rateBookVersion: 1,
      };
      const visit = aQuote({ id: ids.note, productType: 'mot', awaits_garage: ['mot'], price: { ...price, per: 'total' } });
      await openAt('quotes', withEverything().answer(listQuotes, { rows: [aQuote({ price }), visit] }));
      expect((await cellsOf('Quotes')).map((row) => row[4])).toEqual(['£25.91 a month', 'Its garage sets it']);
    });

    it('say which of them renews a policy', async () => {
      await openAt('quotes', withEverything().answer(listQuotes, { rows: [aQuote({ renews: ids.policy }), aQuote({ id: ids.note })] }));
      expect((await cellsOf('Quotes')).map((row) => row[0])).toEqual(['KQ-7Q4K11ABWarranty, a renewal', 'KQ-7Q4K11ABWarranty']);
    });

    it('A2: leads those who may to the cancellation of a policy', async () => {
      await openOffice(`/backoffice/customers/${ids.customer}?show=cover`, {
        services: withEverything(),
        session: staffSession('finance'),
      });
      expect((await screen.findByRole('link', { name: 'Cancel KS-WAR-1000342-100' })).getAttribute('href')).toBe(
        `/backoffice/customers/${ids.customer}/policies/${ids.policy}/cancellation`,
      );
    });

    it('A2: shows the person, their cars and every record of theirs', async () => {
      const { services } = await open();
      expect(await screen.findByRole('heading', { level: 1, name: 'Priya Shah' })).toBeTruthy();
      expect(screen.getByText('1 Kerb Lane, Leeds, LS1 1AA').textContent).toContain('LS1\u00a01AA');
      expect(await screen.findByRole('tab', { name: 'Timeline', selected: true })).toBeTruthy();
      await toTab('Cover');
      expect(await cellsOf('Policies')).toEqual([
        [
          'KS-WAR-1000342-100Warranty: Extra',
          'UKAA19AAAFord Focus',
          'From 5/3/2027to 4/3/2028',
          'Active£312.40',
          'ClaimsCancellationSchedule',
        ],
      ]);
      await toTab('Payments');
      expect(await cellsOf('Payments')).toEqual([
        ['KQ-4SE354DXExtra warranty, 12 months', '5/3/2027 14:05Visa ending 4242', 'Paid', '£312.40', 'PaymentsLedgerReceipt'],
      ]);
      await toTab('Messages');
      expect(await cellsOf('Messages sent')).toEqual([
        ['5/3/2027 14:05', 'Your warranty policy KS-WAR-1000342-100', 'Email', 'Sent', 'Send again'],
      ]);
      await toTab('Documents');
      expect(await cellsOf('Uploaded documents')).toEqual([['MOT certificatemot.pdf', '5/3/2027 14:05', '1 KB', 'Download']]);
      await toTab('Claims');
      expect(await screen.findByRole('columnheader', { name: 'Policy' })).toBeTruthy();
      expect(await cellsOf('Claims')).toEqual([['CL-7K3M9Q2PWarranty', 'KS-WAR-1000342-100', 'Waiting for a decision', '20/1/2027', '']]);
      await toTab('Calls');
      expect(await screen.findByText('Prefers to be called after five')).toBeTruthy();
      for (const list of [listPolicies, listPayments, listQuotes, listMessages, listClaims, listDocuments])
        expect(services.queries(list)[0]?.['customerId']).toBe(ids.customer);
    });

    it('A2: says of each payment by what it is made, how far it is paid, and what went back', async () => {
      const debit = { method: 'direct_debit', card: null } as const;
      const plan = { ...debit, amountPence: 26_900, owedPence: 26_900, collectedPence: 2_242 } as const;
      const all = [
        aPayment({ id: ids.note, ...plan }),
        aPayment({ id: ids.refund, ...plan, overduePence: 2_242 }),
        aPayment({ id: ids.quote, owedPence: 31_240, collectedPence: 31_240, refundedPence: 1_000, refunds: [aRefund()] }),
        aPayment({ id: ids.message, owedPence: 2_242, collectedPence: 2_242 }),
        aPayment({ id: ids.car, status: 'cancelled', owedPence: 0, collectedPence: 0 }),
        aPayment({ id: ids.claim, ...debit, monthlyPence: 2_591, amountPence: 2_000, owedPence: 4_591, collectedPence: 2_000 }),
        aPayment({ id: ids.policy, amountPence: 1_999, owedPence: 3_998, collectedPence: 3_998, monthlyPence: null }),
        aPayment({ id: ids.staff, owedPence: 31_240, collectedPence: 0, overduePence: 31_240, refundedPence: 500 }),
      ];
      await openAt('payments', withEverything().answer(listPayments, pageOf(all)));
      expect((await cellsOf('Payments')).map((row) => row.slice(1, 4))).toEqual([
        ['5/3/2027 14:05Direct Debit', 'Part paid£22.42 paid of £269.00', '£269.00'],
        ['5/3/2027 14:05Direct Debit', 'Overdue£22.42 overdue, £22.42 paid of £269.00', '£269.00'],
        ['5/3/2027 14:05Visa ending 4242', 'Paid£5.00 refunded, £5.00 on its way back', '£312.40'],
        ['5/3/2027 14:05Visa ending 4242', 'Paid£289.98 cancelled', '£312.40'],
        ['5/3/2027 14:05Visa ending 4242', 'Cancelled', '£312.40'],
        ['5/3/2027 14:05Direct Debit', 'Paid', '£25.91 a month'],
        ['5/3/2027 14:05Visa ending 4242', 'Paid', '£39.98'],
        [
          '5/3/2027 14:05Visa ending 4242',
          'Overdue£312.40 overdue, £0.00 paid of £312.40, £5.00 refunded, we have paid out £5.00 more than we have',
          '£312.40',
        ],
      ]);
    });

    it('A9: says of a first payment what its customer reads', async () => {
      const debit = { method: 'direct_debit', card: null, status: 'processing', paidAt: null } as const;
      const plan = { ...debit, amountPence: 26_900, owedPence: 26_900, collectedPence: 0 };
      const all = [
        aPayment({ ...plan, id: ids.note, pendingPence: 0, toComePence: 26_900 }),
        aPayment({ ...plan, id: ids.quote, pendingPence: 2_242, toComePence: 24_658 }),
        aPayment(plan),
        aPayment({ ...plan, id: ids.claim, owedPence: 2_242, pendingPence: 2_242, goesBackPence: 2_242 }),
        aPayment({ ...plan, id: ids.staff, status: 'succeeded', pendingPence: 26_900 }),
        aPayment({ ...plan, id: ids.policy, pendingPence: 0, toComePence: 26_900, needsCard: true, rewardsPence: 2_000 }),
      ];
      await openAt('payments', withEverything().answer(listPayments, pageOf(all)));
      const told = [
        'Still to come',
        'On its way',
        'Processing',
        'Cancelled£22.42 goes back when it arrives',
        'On its way',
        'Still to comenothing to take the next payment from, £20.00 more was paid with rewards',
      ];
      expect((await cellsOf('Payments')).map((row) => row[2])).toEqual(told);
    });

    it('A2: shows the callbacks that are done once they are asked for', async () => {
      const done = aReminder({ content: 'Rang about the clutch', ticked_off_reason: 'Spoke to the customer' });
      const { services } = await openAt(
        'calls',
        withEverything().answer(loadHiddenReminders, { status: 'some', note: [done], msg: '', more: false }),
      );
      await userEvent.click(await screen.findByRole('button', { name: 'Show those that are done' }));
      expect(await screen.findByText('Rang about the clutch')).toBeTruthy();
      expect(screen.getByText(/Spoke to the customer/)).toBeTruthy();
      expect(services.bodies(loadHiddenReminders)).toEqual([{ related_table: 'customer', related_id: ids.customer }]);
    });

    it('opens a quote where it goes on, and a message in the mailbox', async () => {
      await openAt('quotes');
      const quote = await screen.findByRole('link', { name: 'Open quote KQ-7Q4K11AB' });
      expect(quote.getAttribute('href')).toBe(`/quote/warranty/step/3/?quote=${ids.quote}`);
      await toTab('Messages');
      const message = await screen.findByRole('link', { name: 'Your warranty policy KS-WAR-1000342-100' });
      expect(message.getAttribute('href')).toBe(`/backoffice/mailbox?message=${ids.message}`);
    });

    it('goes back to the results it was found in, and to their page', async () => {
      await open(withEverything(), '?q=shah&results=2');
      expect(screen.getByRole('link', { name: 'Back to the results' }).getAttribute('href')).toBe('/backoffice/?q=shah&page=2');
    });

    it('says that there is no such customer', async () => {
      await open(withEverything().refuse(readCustomer, refused(404, 'We could not find that.')));
      expect(await screen.findByRole('heading', { level: 1, name: 'We couldn’t find that customer' })).toBeTruthy();
    });

    it('A2: lets the person, and one list, fail alone and be tried again', async () => {
      const services = withEverything().refuse(readCustomer, refused(503, 'Away')).refuse(listPolicies, refused(503, 'Not just now'));
      await openAt('cover', services);
      expect(await screen.findByText('We could not load the customer')).toBeTruthy();
      services.answer(readCustomer, { person: aPerson(), cars: [] });
      await userEvent.click(screen.getByRole('button', { name: /^Try again/ }));
      expect(await screen.findByText('We could not load the policies')).toBeTruthy();
      expect(screen.getAllByRole('alert')).toHaveLength(1);
      services.answer(listPolicies, pageOf([]));
      await userEvent.click(screen.getByRole('button', { name: /^Try again/ }));
      expect(await screen.findByText('No policies.')).toBeTruthy();
    });

    describe('keeps as a file', () => {
      let kept: readonly string[];
      beforeEach(() => {
        kept = keptFiles();
      });

      it('A2: the schedule of a policy, and says why when it cannot', async () => {
        const { services, said } = await openAt(
          'cover',
          withEverything().refuse(downloadPolicy, refused(503, 'The document is being made')),
        );
        const download = await screen.findByRole('button', { name: 'Schedule of KS-WAR-1000342-100' });
        await userEvent.click(download);
        expect((await screen.findByRole('alert')).textContent).toBe('The document is being made');
        services.answerFile(downloadPolicy, '%PDF');
        await userEvent.click(download);
        await waitFor(() => expect(kept).toEqual(['KS-WAR-1000342-100.pdf']));
        expect(said.announced).toContain('Schedule downloaded');
        expect(screen.queryByRole('alert')).toBeNull();
      });

      it('A2: what the customer uploaded, and the confirmation of a visit', async () => {
        const services = withEverything()
          .answer(listBookings, { rows: [aVisit()] })
          .answerFile(downloadDocument, '%PDF')
          .answerFile(downloadBooking, '%PDF');
        await openAt('documents', services);
        await userEvent.click(await screen.findByRole('button', { name: 'Download mot.pdf' }));
        await toTab('Visits');
        await userEvent.click(await screen.findByRole('button', { name: 'Confirmation of MOT on 2/12/2026' }));
        await waitFor(() => expect(kept).toEqual(['mot.pdf', 'kerbside-booking-KSB-7F3K9Q.pdf']));
      });

      it('A2: the receipt of what was bought, also while its money is on its way', async () => {
        const debit = aPayment({ id: ids.refund, reference: 'KQ-DEBIT', status: 'processing', owedPence: 31_240 });
        const refusedCard = aPayment({ id: ids.quote, reference: 'KQ-NONE', status: 'failed', isBought: false });
        const services = withEverything()
          .answer(listPayments, pageOf([aPayment(), debit, refusedCard]))
          .answerFile(downloadReceipt, '%PDF');
        const { said } = await openAt('payments', services);
        for (const reference of ['KQ-4SE354DX', 'KQ-DEBIT'])
          await userEvent.click(await screen.findByRole('button', { name: `Receipt ${reference}` }));
        await waitFor(() => expect(kept).toEqual(['kerbside-receipt-KQ-4SE354DX.pdf', 'kerbside-receipt-KQ-DEBIT.pdf']));
        expect(said.announced).toContain('Receipt downloaded');
        expect(screen.queryByRole('button', { name: 'Receipt KQ-NONE' })).toBeNull();
      });
    });

    it('A2: shows what the customer has of rewards, and how it came about', async () => {
      const items = [
        { id: ids.note, amount: -5, balance: 7.5, label: 'Used for a purchase', at: '2027-03-05T14:05:00.000Z' },
        { id: ids.quote, amount: 12.5, balance: 12.5, label: 'Back from your purchase', at: '2027-03-04T14:05:00.000Z' },
      ];
      await openAt(
        'payments',
        withEverything().answer(readRewardsOfCustomer, { balance: 7.5, coming: [{ amount: 5, from: '2026-12-05' }], owed: 2, items }),
      );
      expect(await cellsOf('Rewards')).toEqual([
        ['5/3/2027 14:05', 'Used for a purchase', '−£5.00', '£7.50'],
        ['4/3/2027 14:05', 'Back from your purchase', '+£12.50', '£12.50'],
      ]);
      expect(screen.getByText(/^May be used now/).textContent).toBe('May be used now: £7.50');
      expect(screen.getByText('£5.00 available from 5/12/2026')).toBeTruthy();
      expect(screen.getByText(/^Owed: £2.00/)).toBeTruthy();
    });

    it('says of rewards of somebody who was erased that nobody uses them any more', async () => {
      const used = { id: ids.note, amount: -5, balance: 7.5, label: 'Used for a purchase', at: '2027-03-05T14:05:00.000Z' };
      const erased = aPerson({ erasedAt: '2026-11-27T10:00:00.000Z' });
      const kept = { balance: 7.5, coming: [{ amount: 5, from: '2026-12-05' }], owed: 2, items: [used] };
      await openAt('payments', withEverything().answer(readCustomer, { person: erased, cars: [] }).answer(readRewardsOfCustomer, kept));
      expect((await screen.findByText(/^Not used/)).textContent).toBe('Not used before they were erased: £7.50');
      expect(screen.queryByText(/^May be used now|available from|^Owed/)).toBeNull();
    });

    it('A2: shows the cover that the customer has with other companies', async () => {
      const bare = { id: ids.note, productType: 'tyre', policyNumber: null, levelOfCover: null, inceptionDate: null } as const;
      const documents = [{ id: ids.document, name: 'terms.pdf' }];
      const rows = [aCoverElsewhere(), aCoverElsewhere({ ...bare, registrationNumber: null, otherInformation: null, documents })];
      const { services } = await openAt('cover', withEverything().answer(listCompetitorPlansOfCustomer, { rows }));
      expect(await cellsOf('Cover elsewhere')).toEqual([
        ['GAPFull', 'DriveWellDW-1', 'UKAA19AAA', 'From 1/2/2026to 28/2/2027', '£249.90', 'Paid by card'],
        ['Tyre cover', 'DriveWellNo policy number', 'No registration', 'From 1/3/2026to 28/2/2027', '£249.90', '1 file'],
      ]);
      expect(services.asked.filter(({ id }) => id === listCompetitorPlansOfCustomer.id)).toHaveLength(1);
    });

    it('A2: shows what the customer agreed to hear about, and when they changed their mind', async () => {
      const chosen = { email: true, sms: false, phone: false, post: false };
      const changes = [
        { at: '2027-03-05T14:05:00.000Z', given: [], withdrawn: ['post' as const] },
        { at: '2027-03-04T14:05:00.000Z', given: ['email' as const, 'post' as const], withdrawn: [] },
      ];
      await openAt('offers', withEverything().answer(readSubscriptionsOfCustomer, { chosen, changes }));
      expect(await cellsOf('Changes of mind')).toEqual([
        ['5/3/2027 14:05', 'Nothing', 'By post'],
        ['4/3/2027 14:05', 'By email, By post', 'Nothing'],
      ]);
      const said = screen.getAllByText(/^(Agreed|Not agreed)$/, { selector: 'dd' }).map(({ textContent }) => textContent);
      expect(said).toEqual(['Agreed', 'Not agreed', 'Not agreed', 'Not agreed']);
    });

    it('A2: asks for the ledger of a payment only when somebody wants to see it', async () => {
      const row = { paymentId: ids.payment, at: '2027-03-05T14:05:00.000Z' };
      const rows = [
        { ...row, id: 'a', account: 'card_clearing', amountPence: 31_240, note: 'Taken by card' },
        { ...row, id: 'b', account: 'sales:base', amountPence: -31_240, note: 'Essential cover' },
        { ...row, id: 'c', account: 'sales:factor', amountPence: 0, note: 'Age of the car' },
      ];
      const { asked } = await openAt('payments', withEverything().answer(readLedger, { rows }));
      const button = await screen.findByRole('button', { name: 'Ledger of KQ-4SE354DX' });
      expect(asked()).not.toContain(readLedger.id);
      await userEvent.click(button);
      expect(await cellsOf('Ledger of KQ-4SE354DX')).toEqual([
        ['5/3/2027 14:05', 'Card clearing', 'Taken by card', '+£312.40'],
        ['5/3/2027 14:05', 'Sales: base', 'Essential cover', '−£312.40'],
      ]);
      expect(screen.getByText(/Sum of the rows/).textContent).toBe('Sum of the rows: £0.00');
      // A colleague who is sent this address sees the same.
      expect(window.location.search).toBe(`?show=payments&ledger=${ids.payment}`);
      await userEvent.click(button);
      expect(screen.queryByRole('table', { name: 'Ledger of KQ-4SE354DX' })).toBeNull();
    });

    it('A2: are turned to the page of the one that a link opens', async () => {
      const services = withEverything()
        .answer(readLedger, { rows: [] })
        .answer(listPayments, pageOf([aPayment()], { page: 2, count: 21 }));
      await open(services, `?ledger=${ids.payment}`);
      expect(await screen.findByRole('button', { name: 'Ledger of KQ-4SE354DX', expanded: true })).toBeTruthy();
      expect(services.queries(listPayments).at(-1)).toMatchObject({ holding: ids.payment });
      await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
      await waitFor(() => expect(services.queries(listPayments).at(-1)).toEqual({ customerId: ids.customer, page: '1' }));
      expect(window.location.search).toBe('?page=1');
    });

    it.each([
      ['brings', 2_000, 1],
      ['leaves', 100, 0],
    ])('%s what opens below into sight where it begins at %i', async (_, top, times) => {
      const place = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top } as DOMRect);
      const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
      await open(withEverything().answer(readLedger, { rows: [] }), `?ledger=${ids.payment}`);
      await screen.findByRole('button', { name: 'Ledger of KQ-4SE354DX', expanded: true });
      expect(scrolled.mock.contexts.filter((box) => (box as Element).id === 'of-payment')).toHaveLength(times);
      place.mockRestore();
      scrolled.mockRestore();
    });
  });

  it.each([
    ['cover', listPolicies, () => pageOf([aPolicy()], { page: 2, count: 21 })],
    ['claims', listClaims, () => pageOf([aClaim()], { page: 2, count: 21 })],
    ['messages', listMessages, () => pageOf([aMessage()], { page: 2, count: 21 })],
    ['calls', listNotes, () => pageOf([aNote()], { page: 2, count: 21 })],
  ] as const)('A2: shows of %s the page that the address says, as Back does, and another tab from its first', async (tab, call, rows) => {
    const services = withEverything().answer(call as typeof listPolicies, rows() as never);
    await open(services, `?show=${tab}&page=2`);
    await screen.findByText('21 to 21 of 21');
    expect(services.queries(call).at(-1)).toMatchObject({ page: '2' });
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
    await waitFor(() => expect(window.location.search).toBe(`?show=${tab}&page=1`));
    await toTab('Quotes');
    expect(window.location.search).toBe('?show=quotes');
  });

  const moments = async (name: string) =>
    within(await screen.findByRole('list', { name }))
      .getAllByRole('listitem')
      .map((one) => one.textContent?.replace(/\u00A0/g, ' '));

  describe('the timeline of a customer', () => {
    it('A2: has calls, notes, payments, messages, visits, claims, cover and quotes in one list, the newest first', async () => {
      const done = aReminder({
        callback_id: ids.note,
        content: 'Rang about the clutch',
        ticked_off: true,
        ticked_off_reason: 'Spoke to the customer',
      });
      const services = withEverything()
        .answer(listBookings, { rows: [aVisit({ booking_date: '2099-12-02', booking_time: '10:00' })] })
        .answerBy(listReminders, ({ query }) =>
          pageOf('filter_by' in query ? [{ ...done, ticked_off_date: '2025-01-01T09:00:00.000Z' }] : []),
        )
        .answer(listNotes, pageOf([aNote({ writtenAt: '2025-03-01T09:00:00.000Z' })]));
      await open(services);
      expect(await moments('To come')).toContain('VisitMOTMillbrook Garage2/12/2099 10:00Booked');
      const past = await moments('What happened');
      expect(past.findIndex((one) => one?.startsWith('Note'))).toBeLessThan(past.findIndex((one) => one?.startsWith('CallRang')));
    });

    it('tells cover from an order', async () => {
      const order = anOrder({ id: ids.note, policyNumber: 'KS-MOT-1', issuedAt: '2025-01-01T09:00:00.000Z' });
      await open(withEverything().answer(listPolicies, pageOf([aPolicy({ issuedAt: '2025-01-02T09:00:00.000Z' }), order])));
      expect((await moments('What happened')).filter((one) => one?.includes('Bought'))).toEqual([
        expect.stringMatching(/^CoverBought.*KS-WAR/),
        expect.stringMatching(/^OrderBought.*KS-MOT-1/),
      ]);
    });

    it('says of what was bought the same price and standing as its payments, and what of it was cancelled', async () => {
      const paidAt = '2025-01-01T09:00:00.000Z';
      const stopped = aPayment({ paidAt, owedPence: 2_242 });
      const monthly = aPayment({ id: ids.claim, paidAt, monthlyPence: 2_591, amountPence: 2_000, owedPence: 4_591 });
      const inPart = aPayment({ id: ids.quote, paidAt, owedPence: 10_235, collectedPence: 853, amountPence: 10_235 });
      await open(withEverything().answer(listPayments, pageOf([stopped, monthly, inPart])));
      expect((await moments('What happened')).filter((one) => one?.startsWith('Payment'))).toEqual([
        expect.stringMatching(/^Payment£102\.35: .*Part paid$/),
        expect.stringMatching(/^Payment£312\.40: .*, £289\.98 cancelled/),
        expect.stringMatching(/^Payment£25\.91 a month: (?!.*cancelled)/),
      ]);
    });

    it('says of a refund how it stands', async () => {
      const told: readonly [string, Partial<ShownRefund['parts'][number]>[]][] = [
        ['Refused', [{ status: 'refunded' }, { status: 'held_up' }]],
        ['With their bank', [{ status: 'held_up', isWithBank: true, isSettled: true }]],
        ['On its way', [{ status: 'refunded' }, { status: 'pending' }]],
        ['Paid back', [{ status: 'refunded' }, { status: 'redirected' }]],
      ];
      const refunds = told.map(([, parts], place) => {
        const at = `2025-01-0${9 - place}T09:00:00.000Z`;
        const part = { number: 1, line: 1, method: 'card', to: 'Visa ending 4242', amountPence: 2_000, status: 'refunded', at } as const;
        const of = { refundId: `${ids.refund.slice(0, -1)}${place}`, amountPence: 2_000, rewardsPence: 0, requestedAt: at };
        return { ...of, parts: parts.map((one) => ({ ...part, ...one })) };
      });
      await open(withEverything().answer(listPayments, pageOf([aPayment({ paidAt: '2025-01-01T09:00:00.000Z', refunds })])));
      expect((await moments('What happened')).filter((one) => one?.startsWith('PaymentRefund of £20.00'))).toEqual(
        told.map(([standing]) => expect.stringMatching(new RegExp(`${standing}$`))),
      );
    });

    it('has what was cancelled on the day on which it was bought after that, without a time that nobody knows', async () => {
      const cancelled = anOrder({ issuedAt: '2025-01-01T09:00:00.000Z', status: 'cancelled', cancelledOn: '2025-01-01' });
      await open(withEverything().answer(listPolicies, pageOf([cancelled])));
      const ofIt = (await moments('What happened')).filter((one) => one?.includes(cancelled.policyNumber));
      expect(ofIt).toEqual([
        expect.stringMatching(/^OrderCancelled: .*1\/1\/2025$/),
        expect.stringMatching(/^OrderBought: .*1\/1\/2025 09:00$/),
      ]);
    });

    it('has a call once that was made since its list was read, as it is now', async () => {
      const waits = aReminder({ remind_date: '2025-01-01T09:00:00.000Z' });
      const made = { ...waits, ticked_off: true, ticked_off_date: '2025-01-02T09:00:00.000Z', ticked_off_reason: 'Spoke to the customer' };
      await open(withEverything().answerBy(listReminders, ({ query }) => pageOf(['filter_by' in query ? made : waits])));
      const calls = (await moments('What happened')).filter((one) => one?.includes(waits.reference));
      expect(calls).toEqual([expect.stringContaining('Spoke to the customer')]);
    });

    it('A2: is narrowed to one kind', async () => {
      await open();
      const filters = within(await screen.findByRole('group', { name: 'Show' }));
      expect(filters.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(
        expect.arrayContaining(['Everything', 'Notes', 'Payments', 'Messages', 'Claims', 'Cover', 'Quotes']),
      );
      await userEvent.click(filters.getByRole('button', { name: 'Notes' }));
      const lists = screen.queryAllByRole('list', { name: /^(To come|What happened)$/ });
      const kinds = lists.flatMap((list) =>
        within(list)
          .getAllByRole('listitem')
          .map((one) => one.textContent?.slice(0, 4)),
      );
      expect(new Set(kinds)).toEqual(new Set(['Note']));
    });

    it('A2: says which kind could not be read, shows the others, and asks again', async () => {
      const services = withEverything().refuse(listPayments, refused(503, 'Not just now')).refuse(listClaims, refused(503, 'Not just now'));
      await open(services);
      const alert =
        (await screen.findByText('We could not load payments and claims')).closest<HTMLElement>('[role=alert]') ?? document.body;
      expect((await screen.findAllByText('Prefers to be called after five')).length).toBe(1);
      services.answer(listPayments, pageOf([])).answer(listClaims, pageOf([]));
      await userEvent.click(within(alert).getByRole('button', { name: /^Try again/ }));
      await waitFor(() => expect(screen.queryByText(/We could not load/)).toBeNull());
    });

    it('A2: says where older ones are', async () => {
      await open(withEverything().answer(listMessages, pageOf([aMessage()], { count: 21 })));
      expect(await screen.findByText('Older messages are on their own tab.')).toBeTruthy();
    });

    it.each([
      ['ledger', true],
      ['show=quotes&ledger', false],
    ])('A2: is of the payment whose address is opened, on its tab: %s', async (asked, isOpen) => {
      await open(withEverything().answer(readLedger, { rows: [] }), `?${asked}=${ids.payment}`);
      expect(await screen.findByRole('tab', { name: isOpen ? 'Payments' : 'Quotes', selected: true })).toBeTruthy();
      if (isOpen) expect(await screen.findByRole('heading', { name: 'Ledger of KQ-4SE354DX' })).toBeTruthy();
    });
  });

  describe('the audit trail', () => {
    const titled = async (text: string, role: 'alert' | 'status') =>
      within((await screen.findByText(text)).closest<HTMLElement>(`[role=${role}]`) ?? document.body);

    it('A2: says who did what in which service, when and why, in the order given', async () => {
      const rows = [
        entryOf('claims', {
          id: '9',
          at: '2027-03-08T09:00:00.000Z',
          action: 'policy-document-downloaded',
          after: { policyNumber: 'KS-WAR-1' },
        }),
        entryOf('accounts', {
          id: '2',
          at: '2027-03-07T09:00:00.000Z',
          action: 'role-changed',
          why: 'Joined the team',
          before: { role: null },
          after: { role: 'agent' },
        }),
        entryOf('payments', { id: '2', at: '2027-03-06T09:00:00.000Z', actorId: ids.quote, action: 'payment-submitted' }),
        entryOf('accounts', {
          at: '2027-03-05T09:00:00.000Z',
          actorId: ids.customer,
          actorKind: 'customer',
          action: 'customer-registered',
        }),
        entryOf('callbacks', { at: '2027-03-01T09:00:00.000Z', action: 'message-read' }),
      ];
      const bob = { id: ids.quote, name: 'Bob Smith', role: 'finance' } as const;
      await openAt(
        'trail',
        withEverything()
          .answer(listTimeline, aTimeline(rows))
          .answer(listColleagues, { rows: [bob] }),
      );
      await screen.findByText('Bob Smith');
      expect(await cellsOf('Audit trail')).toEqual([
        ['8/3/2027 09:00', 'You', 'Policy document downloaded', 'policies', '', 'policy number: KS-WAR-1'],
        ['7/3/2027 09:00', 'You', 'Role changed', 'accounts', 'Joined the team', 'role: none → agent'],
        ['6/3/2027 09:00', 'Bob Smith', 'Payment submitted', 'payments', '', ''],
        ['5/3/2027 09:00', 'The customer', 'Customer registered', 'accounts', '', ''],
        ['1/3/2027 09:00', 'You', 'Message read', 'messages', '', ''],
      ]);
    });

    it('opens by one request, as each of the tabs does', async () => {
      const { services, asked } = await openAt('trail');
      await table('Audit trail');
      expect(services.queries(listTimeline)).toEqual([{ customerId: ids.customer, perPage: '50' }]);
      // The quotes say whether a payment waits, which is offered beside the tabs.
      expect(asked().toSorted()).toEqual([readCustomer, listColleagues, listQuotes, listTimeline].map(({ id }) => id).toSorted());
    });

    it('A2: names the services whose newest entries may be missing, and asks again', async () => {
      const services = withEverything().answer(listTimeline, aTimeline([entryOf('accounts')], { missing: ['claims', 'pricing'] }));
      await openAt('trail', services);
      const notice = await titled('The newest entries of policies and quotes may be missing', 'status');
      expect(await cellsOf('Audit trail')).toHaveLength(1);
      services.answer(listTimeline, aTimeline([entryOf('claims', { action: 'policy-document-downloaded' }), entryOf('accounts')]));
      await userEvent.click(notice.getByRole('button', { name: /^Try again/ }));
      await waitFor(async () => expect(await cellsOf('Audit trail')).toHaveLength(2));
      expect(screen.queryByText(/may be missing/)).toBeNull();
    });

    it('brings older entries on demand, and says when it cannot', async () => {
      const newest = aTimeline([entryOf('accounts', { id: '2' })], { older: 'place' });
      const services = withEverything().answer(listTimeline, newest);
      await openAt('trail', services);
      const older = await screen.findByRole('button', { name: 'Show older entries' });
      services.refuse(listTimeline, refused(503, 'Not just now'));
      await userEvent.click(older);
      expect((await titled('We could not load older entries', 'alert')).getByText('Not just now')).toBeTruthy();
      expect(await cellsOf('Audit trail')).toHaveLength(1);
      services.answer(listTimeline, aTimeline([entryOf('accounts', { id: '1', action: 'customer-registered' })]));
      await userEvent.click(older);
      await waitFor(async () => expect(await cellsOf('Audit trail')).toHaveLength(2));
      expect(services.queries(listTimeline).at(-1)).toEqual({ customerId: ids.customer, before: 'place', perPage: '50' });
      expect(screen.queryByRole('button', { name: 'Show older entries' })).toBeNull();
      expect(screen.queryByText('We could not load older entries')).toBeNull();
    });
  });
});

describe('the page to write a message', () => {
  const services = () =>
    officeServices()
      .answer(readCustomer, { person: aPerson({ firstName: 'Priya', lastName: 'Shah' }), cars: [] })
      .answer(listMessageProducts, { products: { gap: 'GAP', mot: 'MOT' }, instructions: { gap: 'Give the reference.' } })
      .answer(writeToCustomer, {});

  const open = (given = services()) => openOffice(`/backoffice/write?customer=${ids.customer}`, { services: given });

  const choose = async (label: string, option: string) =>
    userEvent.selectOptions(await screen.findByRole('combobox', { name: label }), option);

  const box = (name: RegExp | string) => screen.findByRole('textbox', { name });

  const send = () => userEvent.click(screen.getByRole('button', { name: 'Send the message' }));

  it('asks for a customer first', async () => {
    await openOffice('/backoffice/write');
    expect(await screen.findByText(/Choose a customer first/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Find a customer' }).getAttribute('href')).toBe('/backoffice/');
  });

  it('A2: says what to write once its type and product are chosen, and sends it', async () => {
    const { services: script, said } = await open();
    const to = await screen.findByRole('link', { name: 'Priya Shah' });
    expect(to.getAttribute('href')).toBe(`/backoffice/customers/${ids.customer}`);
    await choose('What it is about', 'Claim');
    await choose('Related product', 'GAP');
    expect(await screen.findByText('Give the reference.')).toBeTruthy();
    await enter(await box('Subject'), 'Your claim');
    await enter(await box(/^Message/), 'We looked at it.');
    await send();
    await waitFor(() => expect(said.toasts).toContain('The message is on its way'));
    expect(script.bodies(writeToCustomer)).toMatchObject([
      {
        customer_id: ids.customer,
        type: 'claim',
        product_type: 'gap',
        channel: 'email',
        subject: 'Your claim',
        content: 'We looked at it.',
      },
    ]);
  });

  it('A2: asks for the products of another type anew, and forgets the one that was chosen', async () => {
    const { services: script } = await open();
    await choose('What it is about', 'Claim');
    await choose('Related product', 'GAP');
    await choose('What it is about', 'Payment');
    await waitFor(() => expect(script.asked.filter(({ id }) => id === listMessageProducts.id)).toHaveLength(2));
    expect(await screen.findByRole('combobox', { name: 'Related product' })).toHaveProperty('value', '');
    expect(screen.queryByText('Give the reference.')).toBeNull();
  });

  it('A2: sends what was changed after an answer was lost as another message, and the same again as the same', async () => {
    const { services: script } = await open(services().refuse(writeToCustomer, refused(503, 'Not just now')));
    await choose('What it is about', 'Claim');
    await userEvent.type(await box('Subject'), 'S');
    await userEvent.type(await box(/^Message/), 'M');
    for (const count of [1, 2]) {
      await send();
      await waitFor(() => expect(script.bodies(writeToCustomer)).toHaveLength(count));
      expect((await screen.findAllByText('Not just now')).length).toBeGreaterThan(0);
    }
    await userEvent.type(await box(/^Message/), 'ore');
    await send();
    await waitFor(() => expect(script.bodies(writeToCustomer)).toHaveLength(3));
    const [one, two, three] = script.bodies(writeToCustomer).map((message) => (message as { key: string }).key);
    expect(two).toBe(one);
    expect(three).not.toBe(one);
  });
});

describe('typed words', () => {
  const host = fakeHost({ session: visitor });

  const pause = () => act(() => new Promise((resolve) => setTimeout(resolve, 2 * searchPauseMs)));

  function Box() {
    const { typed, type } = useTypedWords(useAddress(host), 'q');
    return (
      <>
        <input value={typed} onChange={({ target }) => type(target.value)} />
        <Link href="/backoffice/customers/1?q=AA19">Priya Shah</Link>
      </>
    );
  }

  /** React keeps the page before, hidden, until a page that is loading can be shown. */
  const StillLoading = lazy(() => new Promise<never>(() => undefined));

  const open = () => {
    window.history.replaceState(null, '', '/backoffice/?q=AA19');
    render(
      <Suspense fallback="Loading">
        <Switch>
          <Route path="/backoffice">
            <Box />
          </Route>
          <Route>
            <StillLoading />
          </Route>
        </Switch>
      </Suspense>,
    );
  };

  it('go into the address when typing pauses', async () => {
    open();
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'AA19 AAA' } });
    await pause();
    expect(window.location.search).toBe('?q=AA19+AAA');
  });

  it('leave the address alone once it is another page’s, which may still be loading', async () => {
    open();
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'AA19 AAA' } });
    fireEvent.click(screen.getByRole('link', { name: 'Priya Shah' }));
    expect(screen.getByText('Loading')).toBeTruthy();
    await pause();
    expect(window.location.pathname + window.location.search).toBe('/backoffice/customers/1?q=AA19');
  });
});

describe('a link to what is not there', () => {
  it.each([
    [`write?customer=${ids.customer}`, readCustomer, 'customer', 'Find a customer', '/'],
    [`decision-tree?customer=${ids.customer}`, readCustomer, 'customer', 'Go to the search', '/'],
    [`callbacks?open=${ids.callback}`, assignReminder, 'callback', 'All callbacks', '/callbacks'],
    [`mailbox?message=${ids.message}`, readMessage, 'message', 'All messages', '/mailbox'],
  ])('says so, and leads on: %s', async (path, call, what, onward, to) => {
    const services = officeServices().answer(listMessages, pageOf([])).refuse(call, refused(404, 'We could not find that.'));
    await openOffice(`/backoffice/${path}`, { services });
    expect(await screen.findByText(`We couldn’t find that ${what}.`)).toBeTruthy();
    expect(screen.getByRole('link', { name: onward }).getAttribute('href')).toBe(`/backoffice${to}`);
    expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull();
  });
});
