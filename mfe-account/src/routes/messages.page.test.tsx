import { countUnreadMessages, listOwnMessages, markMessagesRead, type OwnMessage } from '@kerbside/contracts/http/callbacks/own-messages';
import { readMe } from '@kerbside/contracts/http/accounts/accounts';
import { listPolicies } from '@kerbside/contracts/http/claims/policies';
import { listPayments } from '@kerbside/contracts/http/payments/payments';
import { listQuotes } from '@kerbside/contracts/http/pricing/customer';
import { readManualCode } from '@kerbside/contracts/http/vouchers/manuals';
import { readRewards } from '@kerbside/contracts/http/vouchers/rewards';
import { visitor } from '@kerbside/contracts/testing/fake-host';
import { FakeEventSource } from '@kerbside/contracts/testing/fake-event-source';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAccount } from '../testing/render-account.js';
import { casey, me, rows as pageOfRows } from '../testing/samples.js';

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
    const [first, second] = (await within(await screen.findByRole('list', { name: 'Your messages' })).findAllByRole('listitem')).map(
      (row) => within(row),
    );
    expect(first?.getByText('Your policy has started')).toBeTruthy();
    expect(first?.getByText(/Email, 20 November 2026/)).toBeTruthy();
    expect(first?.getByText('Unread')).toBeTruthy();
    expect(first?.getByText('With KS-WAR-1.pdf')).toBeTruthy();
    expect(second?.getByText(/Text message, 20 November 2026/)).toBeTruthy();
    expect(second?.queryByText('Unread')).toBeNull();
    expect(title).toHaveBeenLastCalledWith('Your messages');
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
  });

  it('A3: can be asked for again, and come as soon as they are sent', async () => {
    const services = withRows().refuse(listOwnMessages, down);
    renderAccount('/account/messages', { services });
    expect((await screen.findByRole('alert')).textContent).toContain('We could not load your messages');
    services.answer(listOwnMessages, answering([]));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No messages yet')).toBeTruthy();
    services.answer(listOwnMessages, answering([aMessage()]));
    const source = FakeEventSource.opened.at(-1);
    await act(async () => {
      source?.open();
      source?.say({ parts: ['messages'] });
    });
    expect(await screen.findByText('Your policy has started')).toBeTruthy();
  });

  it('are nobody else’s: a visitor signs in first, and staff have their mailbox', () => {
    const services = withRows(aMessage());
    renderAccount('/account/messages', { services, session: visitor });
    expect(screen.getByRole('heading', { level: 1, name: 'Sign in to your account' })).toBeTruthy();
    renderAccount('/account/messages', { services, session: { ...casey, role: 'agent' } });
    expect(screen.getByRole('link', { name: 'Go to the back office' })).toBeTruthy();
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
    const source = FakeEventSource.opened.at(-1);
    await act(async () => {
      source?.open();
      source?.say({ parts: ['messages'] });
    });
    expect(await (await link()).findByText('You have 12 unread messages.')).toBeTruthy();
  });

  it('A3: falls as soon as one is read on another page', async () => {
    const up = services().answer(countUnreadMessages, { count: 2 });
    renderAccount('/account/you', { services: up });
    expect(await (await link()).findByText('You have 2 unread messages.')).toBeTruthy();
    up.answer(countUnreadMessages, { count: 1 });
    const source = FakeEventSource.opened.at(-1);
    await act(async () => {
      source?.open();
      source?.say({ parts: ['messages-read'] });
    });
    expect(await (await link()).findByText('You have 1 unread message.')).toBeTruthy();
  });

  it('A8: is none where nobody can tell', async () => {
    const up = services().refuse(countUnreadMessages, down);
    renderAccount('/account/you', { services: up });
    await waitFor(() => expect(up.asked.some(({ id }) => id === countUnreadMessages.id)).toBe(true));
    expect((await link()).getByText('Read our letters and text messages again.')).toBeTruthy();
  });
});
