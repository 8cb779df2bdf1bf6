import { readMe } from '@kerbside/contracts/http/accounts/accounts';
import { cancelOwnCallback, listOwnCallbacks, moveOwnCallback, type OwnCallback } from '@kerbside/contracts/http/callbacks/own-callbacks';
import { countUnreadMessages, listOwnMessages, markMessagesRead, type OwnMessage } from '@kerbside/contracts/http/callbacks/own-messages';
import { listPolicies } from '@kerbside/contracts/http/claims/policies';
import { listPayments } from '@kerbside/contracts/http/payments/payments';
import { listQuotes } from '@kerbside/contracts/http/pricing/pricing';
import { readManualCode } from '@kerbside/contracts/http/vouchers/manuals';
import { readRewards } from '@kerbside/contracts/http/vouchers/rewards';
import { tell } from '@kerbside/contracts/testing/fake-event-source';
import { visitor } from '@kerbside/contracts/testing/fake-host';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { closeDialog, renderAccount } from '../testing/render-account.js';
import { casey, me, rows as pageOfRows } from '../testing/samples.js';

describe('messages', () => {
  const aMessage = (over: Partial<OwnMessage> = {}): OwnMessage => ({
    id: 'e1000000-0000-4000-8000-000000000001',
    channel: 'email',
    subject: 'Your policy has started',
    text: 'Hello Casey,\n\nyour cover runs from today.',
    attachments: [],
    sentAt: '2026-11-20T10:15:00.000Z',
    isUnread: true,
    ...over,
  });

  const text = aMessage({ id: 'e1000000-0000-4000-8000-000000000002', channel: 'sms', subject: 'Your visit is tomorrow', isUnread: false });

  const answering = (list: readonly OwnMessage[], paging: { readonly page?: number; readonly count?: number } = {}) => ({
    rows: [...list],
    paging: { page: 1, perPage: 20, count: list.length, ...paging },
  });

  const withRows = (...list: OwnMessage[]) => new ScriptedServices().answer(listOwnMessages, answering(list)).answer(markMessagesRead, {});

  const down = { status: 503, code: 'UNAVAILABLE', message: 'We are working on this.' };

  describe('the messages of a customer', () => {
    it('A3: say what was sent, how and when, and what is unread', async () => {
      const { title } = renderAccount('/account/messages', { services: withRows(aMessage({ attachments: ['KS-WAR-1.pdf'] }), text) });
      const [first, second] = (
        await within(await screen.findByRole('list', { name: 'What we’ve sent you' })).findAllByRole('listitem')
      ).map((row) => within(row));
      expect(first?.getByText('Your policy has started')).toBeTruthy();
      expect(first?.getByText(/Email, 20 November 2026/)).toBeTruthy();
      expect(first?.getByText('Unread')).toBeTruthy();
      expect(first?.getByText('With KS-WAR-1.pdf')).toBeTruthy();
      expect(second?.getByText(/Text message, 20 November 2026/)).toBeTruthy();
      expect(second?.queryByText('Unread')).toBeNull();
      expect(title).toHaveBeenLastCalledWith('What we’ve sent you');
    });

    it('lead to the pages of this site that they name, and to no other', async () => {
      const lines = [
        `See your order: ${window.location.origin}/account/policies/p1?a=b#c`,
        'Elsewhere: https://else.example/',
        'Time: 08:30',
      ];
      renderAccount('/account/messages', { services: withRows(aMessage({ text: lines.join('\n') })) });
      await userEvent.click(await screen.findByText('Your policy has started'));
      const message = within(screen.getByRole('list', { name: 'What we’ve sent you' }));
      expect(message.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
        ['See your order', '/account/policies/p1?a=b#c'],
      ]);
      expect(message.getByText(/Elsewhere: https:\/\/else\.example\/\s+Time: 08:30/)).toBeTruthy();
    });

    it('A3: are read by opening them, each once', async () => {
      const services = withRows(aMessage(), text);
      renderAccount('/account/messages', { services });
      const subject = await screen.findByText('Your policy has started');
      services.answer(listOwnMessages, answering([aMessage({ isUnread: false }), text]));
      await userEvent.click(subject);
      expect(subject.closest('details')?.open).toBe(true);
      await waitFor(() => expect(screen.queryByText('Unread')).toBeNull());
      await userEvent.click(screen.getByText('Your visit is tomorrow'));
      expect(services.bodies(markMessagesRead)).toEqual([{ ids: [aMessage().id] }]);
    });

    it('A3: are marked as read together: those that are shown', async () => {
      const other = aMessage({ id: 'e1000000-0000-4000-8000-000000000003' });
      const services = withRows(aMessage(), other, text).refuse(markMessagesRead, down);
      renderAccount('/account/messages', { services });
      const all = await screen.findByRole('button', { name: 'Mark these as read' });
      await userEvent.click(all);
      expect((await screen.findByRole('alert')).textContent).toContain('We are working on this.');
      services.answer(markMessagesRead, {}).answer(listOwnMessages, answering([text]));
      await userEvent.click(all);
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark these as read' })).toBeNull());
      expect(services.bodies(markMessagesRead).at(-1)).toEqual({ ids: [aMessage().id, other.id] });
    });

    it('are turned page by page', async () => {
      const services = withRows(aMessage()).answer(listOwnMessages, answering([aMessage()], { count: 21 }));
      renderAccount('/account/messages', { services });
      await userEvent.click(await screen.findByRole('button', { name: /Next/ }));
      await waitFor(() => expect(services.asked.filter(({ id }) => id === listOwnMessages.id).at(-1)?.query['page']).toBe('2'));
      // Back shows it again, from a page that a letter leads to.
      expect(window.location.search).toBe('?page=2');
    });

    it('A3: can be asked for again, and come as soon as they are sent', async () => {
      const services = withRows().refuse(listOwnMessages, down);
      renderAccount('/account/messages', { services });
      expect((await screen.findByRole('alert')).textContent).toContain('We could not load your messages');
      services.answer(listOwnMessages, answering([]));
      await userEvent.click(screen.getByRole('button', { name: /^Try again/ }));
      expect(await screen.findByText('No messages yet')).toBeTruthy();
      services.answer(listOwnMessages, answering([aMessage()]));
      await tell('messages');
      expect(await screen.findByText('Your policy has started')).toBeTruthy();
    });

    it.each(['messages', 'callbacks'])('are nobody else’s: a visitor signs in first, and staff have their own %s', async (page) => {
      const services = withRows(aMessage());
      renderAccount(`/account/${page}`, { services, session: visitor });
      expect(await screen.findByRole('heading', { level: 1, name: 'Sign in to your account' })).toBeTruthy();
      renderAccount(`/account/${page}`, { services, session: { ...casey, role: 'agent' } });
      expect(await screen.findByRole('link', { name: 'Go to the back office' })).toBeTruthy();
      expect(services.asked).toEqual([]);
    });
  });

  describe('how many messages are unread', () => {
    const services = () =>
      new ScriptedServices()
        .answer(readMe, me)
        .answer(listPolicies, pageOfRows())
        .answer(listQuotes, { rows: [] })
        .answer(listPayments, pageOfRows())
        .answer(readRewards, { balance: 0, coming: [], owed: 0, items: [] })
        .answer(readManualCode, { access: true, duration: 7, isLongCodeAvailable: false, code: null, pin: null });
    const link = async () => within(await screen.findByRole('region', { name: 'What we’ve sent you' }));

    it('A3: is on the page about the customer, and changes as soon as one is sent', async () => {
      const up = services().answer(countUnreadMessages, { count: 1 });
      renderAccount('/account/you', { services: up });
      expect(await (await link()).findByText('You have 1 unread message.')).toBeTruthy();
      expect((await link()).getByRole('link', { name: 'What we’ve sent you' }).getAttribute('href')).toBe('/account/messages');
      up.answer(countUnreadMessages, { count: 12 });
      await tell('messages');
      expect(await (await link()).findByText('You have 12 unread messages.')).toBeTruthy();
    });

    it('A3: falls as soon as one is read on another page', async () => {
      const up = services().answer(countUnreadMessages, { count: 2 });
      renderAccount('/account/you', { services: up });
      expect(await (await link()).findByText('You have 2 unread messages.')).toBeTruthy();
      up.answer(countUnreadMessages, { count: 1 });
      await tell('messages-read');
      expect(await (await link()).findByText('You have 1 unread message.')).toBeTruthy();
    });

    it('A8: is none where nobody can tell', async () => {
      const up = services().refuse(countUnreadMessages, down);
      renderAccount('/account/you', { services: up });
      await waitFor(() => expect(up.asked.some(({ id }) => id === countUnreadMessages.id)).toBe(true));
      expect((await link()).getByText('Read our letters and text messages again.')).toBeTruthy();
    });
  });
});

describe('the callbacks of a customer', () => {
  const aCallback = (over: Partial<OwnCallback> = {}): OwnCallback => ({
    id: 'e1000000-0000-4000-8000-000000000001',
    reference: 'CB-234567',
    subject: 'new_quote',
    productType: 'gap',
    date: '2026-11-23',
    time: '09:30',
    status: 'open',
    bookedAt: '2026-11-20T10:15:00.000Z',
    ...over,
  });

  const done = aCallback({
    id: 'e1000000-0000-4000-8000-000000000002',
    reference: 'CB-345678',
    subject: 'claims',
    productType: null,
    time: null,
    status: 'completed',
  });

  const withRows = (...rows: OwnCallback[]) => new ScriptedServices().answer(listOwnCallbacks, { rows });

  const asked = (up: ScriptedServices) => up.asked.filter(({ id }) => id === listOwnCallbacks.id).map(({ query }) => query['filter_by']);

  it('A2: say what each is about, when it comes, and whether it came', async () => {
    const { title } = renderAccount('/account/callbacks', { services: withRows(aCallback(), done) });
    expect(await screen.findByText('A new quote: GAP')).toBeTruthy();
    expect(screen.getByText('Monday 23 November at 09:30')).toBeTruthy();
    expect(screen.getByText('Callback number CB-234567')).toBeTruthy();
    expect(screen.getByText('A claim')).toBeTruthy();
    expect(screen.getByText('Within 24 hours of Monday 23 November, excluding weekends and bank holidays')).toBeTruthy();
    expect(title).toHaveBeenLastCalledWith('Your callbacks');
  });

  it.each([
    ['?filter_by=open', 'To come', 'open'],
    ['?filter_by=nonsense', 'All', 'all'],
  ])('A2: are the list that the address names: %s', async (search, tab, filter) => {
    const services = withRows(aCallback());
    renderAccount(`/account/callbacks${search}`, { services });
    expect((await screen.findByRole('tab', { name: tab })).getAttribute('aria-selected')).toBe('true');
    await waitFor(() => expect(asked(services)).toEqual([filter]));
  });

  it('A2: change with the list, which is in the address then', async () => {
    const services = withRows(aCallback());
    renderAccount('/account/callbacks', { services });
    await userEvent.click(await screen.findByRole('tab', { name: 'Done' }));
    expect(location.search).toBe('?filter_by=completed');
    await waitFor(() => expect(asked(services)).toEqual(['all', 'completed']));
  });

  it('A2: show that a call was made as soon as they are told', async () => {
    const services = withRows(aCallback());
    renderAccount('/account/callbacks', { services });
    const rowOf = async (state: string) => (await screen.findAllByText(state)).flatMap((tag) => (tag.closest('li') ? [tag] : []));
    await waitFor(async () => expect(await rowOf('To come')).toHaveLength(1));
    services.answer(listOwnCallbacks, { rows: [aCallback({ status: 'completed' })] });
    await tell('callbacks');
    await waitFor(async () => expect(await rowOf('Done')).toHaveLength(1));
  });

  it('A2: can be asked for again, and booked', async () => {
    const services = withRows().refuse(listOwnCallbacks, { status: 503, code: 'UNAVAILABLE', message: 'We are working on this.' });
    const { openDialog } = renderAccount('/account/callbacks', { services });
    expect((await screen.findByRole('alert')).textContent).toContain('We could not load your callbacks');
    services.answer(listOwnCallbacks, { rows: [] });
    await userEvent.click(screen.getByRole('button', { name: /^Try again/ }));
    expect(await screen.findByText('No callbacks here')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Book a callback' }));
    expect(openDialog).toHaveBeenCalledWith('callback');
    services.answer(listOwnCallbacks, { rows: [aCallback()] });
    await closeDialog('callback');
    expect(await screen.findByText('A new quote: GAP')).toBeTruthy();
  });

  it('are moved to another time, and say what is wrong with one', async () => {
    const services = withRows(aCallback(), done);
    services.refuse(moveOwnCallback, {
      status: 400,
      code: 'INVALID',
      message: 'Look at the fields.',
      fields: { callback_date: 'We are unable to arrange callback on Sunday, please choose another date.' },
    });
    const { toast } = renderAccount('/account/callbacks', { services });
    const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
    await press('Move call CB-234567');
    const dialog = within(screen.getByRole('dialog', { name: 'When should we call you?' }));
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Time' }), '14:00');
    await userEvent.click(dialog.getByRole('button', { name: 'Move' }));
    expect((await dialog.findAllByText(/^We are unable to arrange callback on Sunday/)).length).toBeGreaterThan(0);
    services.answer(moveOwnCallback, aCallback({ time: '14:00' })).answer(listOwnCallbacks, { rows: [aCallback({ time: '14:00' }), done] });
    await userEvent.click(dialog.getByRole('button', { name: 'Move' }));
    expect(await screen.findByText('Monday 23 November at 14:00')).toBeTruthy();
    expect(services.bodies(moveOwnCallback).at(-1)).toEqual({ callback_date: '2026-11-23', callback_time: '14:00' });
    expect(toast).toHaveBeenCalledWith('We have moved your call', 'success');
  });

  it('are cancelled once that is confirmed, and say so; what comes within 24 hours has no time to move', async () => {
    const soon = aCallback({ subject: 'claims', productType: null, time: null });
    const services = withRows(soon).answer(cancelOwnCallback, { ...soon, status: 'completed', isCancelled: true });
    renderAccount('/account/callbacks', { services });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel call CB-234567' }));
    expect(screen.queryByRole('button', { name: /^Move call/ })).toBeNull();
    services.answer(listOwnCallbacks, { rows: [{ ...soon, status: 'completed', isCancelled: true }] });
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, cancel it' }));
    expect(await screen.findByText('Cancelled')).toBeTruthy();
    expect(services.asked.filter(({ id }) => id === cancelOwnCallback.id).map(({ path }) => path)).toEqual([
      expect.stringContaining(soon.id),
    ]);
    expect(screen.queryByText(/^Within 24 hours/)).toBeNull();
    expect(screen.queryByRole('button', { name: /call CB-234567/ })).toBeNull();
  });
});
