import { addDays, formatLongDay, londonDay } from '@kerbside/contracts/days/dates';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { customer, ok, openShell, refused, type Answer } from '../testing/open-shell.js';

const unseen = '/ajaxCustomer/getUnseenRewardsHistoryItems';
const seen = '/ajaxApp/updateRewardsSeen';
const at = '2026-11-20T12:00:00.000Z';
const item = (n: number) => ({ id: `d0000000-0000-4000-8000-00000000000${n}`, amount: n, balance: 10 + n, label: `Purchase ${n}`, at });
const items = (...list: number[]) => ok({ balance: 14, items: list.map(item) });
const dialog = () => screen.findByRole('dialog', { name: 'Your rewards' });

const open = (path: string, answers: Readonly<Record<string, () => Answer>>, session = customer) =>
  openShell(path, { session: () => session, answers: { [seen]: () => ok({}), ...answers } });
const asked = (sent: readonly { path: string }[], path: string) => sent.filter((one) => one.path === path);

describe('rewards that a customer has not seen', () => {
  it('Q9: are shown in one line, the newest by itself, and marked as seen once', async () => {
    const { sent } = await open('/pages/terms', { [unseen]: () => items(1, 2, 3, 4) });
    const shown = within(await dialog());
    expect(shown.getByRole('paragraph').textContent).toBe(
      'Purchase 4 +£4.00. And 3 more. You have £14.00 in rewards to use on your next purchase. See all your rewards',
    );
    await waitFor(() => expect(asked(sent, seen)).toEqual([{ path: seen, body: { ids: [4, 3, 2, 1].map((n) => item(n).id) } }]));
    await userEvent.click(shown.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(asked(sent, seen)).toHaveLength(1);
  });

  const today = londonDay(new Date());
  const tomorrow = addDays(today, 1);
  it.each([
    ['say from when the newest can be used, beside it', tomorrow, ` You can use it from ${formatLongDay(tomorrow)} at the earliest.`],
    ['name no day that has come', today, ''],
  ])('%s', async (_, availableFrom, says) => {
    await open('/pages/terms', { [unseen]: () => ok({ balance: 14, items: [item(3), { ...item(4), availableFrom }] }) });
    expect(within(await dialog()).getByRole('paragraph').textContent).toBe(
      `Purchase 4 +£4.00.${says} And one more. You have £14.00 in rewards to use on your next purchase. See all your rewards`,
    );
  });

  it('stand in the page, above what it shows, and link to the full list', async () => {
    await open('/pages/terms', { [unseen]: () => items(1) });
    const follows = (await dialog()).compareDocumentPosition(screen.getByRole('main'));
    expect(follows & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await userEvent.click(within(await dialog()).getByRole('link', { name: 'See all your rewards' }));
    expect(window.location.pathname).toBe('/account/rewards');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('do not follow to another page', async () => {
    await open('/pages/terms', { [unseen]: () => items(1) });
    await dialog();
    await userEvent.click(within(await screen.findByRole('contentinfo')).getByRole('link', { name: /cookies/i }));
    await waitFor(() => expect(window.location.pathname).toBe('/pages/cookies-policy'));
    expect(screen.queryByRole('dialog', { name: 'Your rewards' })).toBeNull();
  });

  it('wait while a dialog is open', async () => {
    const { sent } = await open('/pages/terms?dialog=callback', { [unseen]: () => items(1) });
    const callback = await screen.findByRole('dialog', { name: 'Book a callback' });
    await waitFor(() => expect(asked(sent, unseen)).toHaveLength(1));
    expect(screen.queryByRole('dialog', { name: 'Your rewards' })).toBeNull();
    expect(asked(sent, seen)).toEqual([]);
    await userEvent.click(within(callback).getByRole('button', { name: 'Close' }));
    expect(await dialog()).toBeTruthy();
  });

  it('do not interrupt a customer who is buying', async () => {
    const { sent } = await open('/payment/b0000000-0000-4000-8000-000000000001/', { [unseen]: () => items(1) });
    await waitFor(() => expect(asked(sent, unseen)).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(asked(sent, seen)).toEqual([]);
  });

  it.each([
    ['none', () => items()],
    ['no answer', () => refused(503, 'SERVICE_UNAVAILABLE', 'Not now')],
  ])('are not mentioned when there is %s', async (_, answer) => {
    const { sent } = await open('/pages/terms', { [unseen]: answer });
    await waitFor(() => expect(asked(sent, unseen)).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are only logged when they cannot be marked as seen', async () => {
    const { tracked } = await open('/pages/terms', {
      [unseen]: () => items(1),
      [seen]: () => refused(503, 'SERVICE_UNAVAILABLE', 'Not now'),
    });
    await waitFor(() => expect(tracked).toContain('rewards_not_marked_seen SERVICE_UNAVAILABLE'));
    expect(await dialog()).toBeTruthy();
  });

  it.each([
    ['staff', { ...customer, role: 'agent' as const }],
    ['visitors', { ...customer, signedIn: false, userId: null }],
  ])('are not requested for %s', async (_, session) => {
    const { sent } = await open('/pages/terms', {}, session);
    expect(asked(sent, unseen)).toEqual([]);
  });
});
