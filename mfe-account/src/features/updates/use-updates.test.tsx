import { jest } from '@jest/globals';
import { readMe } from '@kerbside/contracts/http/accounts/accounts';
import { listClaims } from '@kerbside/contracts/http/claims/claims';
import { listPolicies } from '@kerbside/contracts/http/claims/policies';
import { listPayments } from '@kerbside/contracts/http/payments/payments';
import { listQuotes } from '@kerbside/contracts/http/pricing/pricing';
import { readManualCode } from '@kerbside/contracts/http/vouchers/manuals';
import { readRewards } from '@kerbside/contracts/http/vouchers/rewards';
import { visitor } from '@kerbside/contracts/testing/fake-host';
import { accountParts } from '@kerbside/contracts/page/page-updates';
import { FakeEventSource, tell } from '@kerbside/contracts/testing/fake-event-source';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAccount } from '../../testing/render-account.js';
import { aPayment, aPolicy, casey, me, rows } from '../../testing/samples.js';
import { aClaim } from '../../testing/samples-claims.js';

const services = () =>
  new ScriptedServices()
    .answer(readMe, me)
    .answer(listPolicies, rows())
    .answer(listQuotes, { rows: [] })
    .answer(listPayments, rows())
    .answer(readRewards, { balance: 0, coming: [], owed: 0, items: [] })
    .answer(readManualCode, { access: true, duration: 7, isLongCodeAvailable: false, code: null, pin: null });

const part = (name: string) => within(screen.getByRole('region', { name }));
const timesAsked = (asked: ScriptedServices, path: string): number => asked.asked.filter((one) => one.path.startsWith(path)).length;
const show = (hidden: boolean) =>
  act(async () => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
const lastSource = (): FakeEventSource => {
  const source = FakeEventSource.opened.at(-1);
  if (!source) throw new Error('The page does not listen');
  return source;
};

const go = async (place: string) =>
  userEvent.click(within(screen.getByRole('navigation', { name: 'Your account' })).getByRole('link', { name: place }));
/** Its headings come with the page, which is loaded by itself. */
const whole = () => screen.findByRole('heading', { level: 2, name: 'Purchased products' });

describe('an open page of the account', () => {
  beforeEach(() => {
    FakeEventSource.opened.splice(0);
  });
  afterEach(() => {
    Reflect.deleteProperty(document, 'hidden');
    jest.useRealTimers();
  });

  it('A2, A9: shows what changed as soon as it is told, and asks for nothing else', async () => {
    const up = services();
    renderAccount('/account/cover', { services: up });
    await whole();
    expect(await part('Purchased products').findByText('No cover yet')).toBeTruthy();
    expect(lastSource().url).toBe('/api/news');
    const asked = timesAsked(up, '/api/payments');
    up.answer(listPolicies, rows(aPolicy())).answer(listPayments, rows(aPayment()));
    await tell('policies', 'of a later release');
    expect(await part('Purchased products').findByText('Active')).toBeTruthy();
    expect(timesAsked(up, '/api/payments')).toBe(asked);
    await go('Payments');
    expect(await screen.findByText('Gold warranty, 12 months')).toBeTruthy();
    await go('Claims');
    expect(await screen.findByText('No claims yet')).toBeTruthy();
    up.answer(listClaims, rows(aClaim({ status: 'submitted' })));
    const askedForCover = timesAsked(up, '/api/claims/policies');
    await tell('claims');
    expect(await screen.findByText('Being looked at')).toBeTruthy();
    expect(timesAsked(up, '/api/claims/policies')).toBe(askedForCover + 1);
    await go('You');
    await userEvent.click(await screen.findByRole('link', { name: 'Extras' }));
    await userEvent.click(await screen.findByText('Free vehicle manual'));
    expect(screen.queryByText('You have cover with us, so your access lasts 12 months.')).toBeNull();
    up.answer(readManualCode, { access: true, duration: 365, isLongCodeAvailable: true, code: null, pin: null });
    await tell('policies');
    expect(await screen.findByText('You have cover with us, so your access lasts 12 months.')).toBeTruthy();
  });

  it('A2, A9: asks for nothing again when it is told again after a break, and says what it heard when it is looked at again', async () => {
    const up = services();
    renderAccount('/account/cover', { services: up });
    await whole();
    expect(await part('Purchased products').findByText('No cover yet')).toBeTruthy();
    await act(async () => lastSource().open());
    await act(async () => lastSource().say({ parts: [] }, '7-edge'));
    const asked = up.asked.length;
    await act(async () => lastSource().open());
    const listening = lastSource();
    await show(true);
    expect(listening.readyState).toBe(2);
    await show(false);
    expect(lastSource()).not.toBe(listening);
    expect(lastSource().url).toBe('/api/news?since=7-edge');
    expect(up.asked).toHaveLength(asked);
    up.answer(listPolicies, rows(aPolicy()));
    await act(async () => lastSource().say({ parts: ['policies'] }, '9-edge'));
    expect(await part('Purchased products').findByText('Active')).toBeTruthy();
  });

  it('A2, A9: asks for each thing once, however many of its parts changed', async () => {
    const up = services();
    renderAccount('/account/', { services: up });
    expect(await screen.findByText('Next thing to do')).toBeTruthy();
    await act(async () => lastSource().open());
    const before = up.asked.map(({ path }) => path);
    await act(async () => lastSource().say({ parts: accountParts, isGuess: true }));
    const again = up.asked.slice(before.length).map(({ path }) => path);
    expect(again.length).toBeGreaterThan(5);
    expect(again.filter((path, index) => again.indexOf(path) !== index)).toEqual([]);
  });

  it('A2, A9: asks for all that it shows when its owner was signed out somewhere: here, it is refused', async () => {
    const up = services();
    renderAccount('/account/cover', { services: up });
    await whole();
    expect(await part('Purchased products').findByText('No cover yet')).toBeTruthy();
    await act(async () => lastSource().open());
    const asked = ['/api/accounts/me', '/api/claims/policies'].map((path) => [path, timesAsked(up, path)] as const);
    await tell('sessions');
    for (const [path, before] of asked) expect([path, timesAsked(up, path)]).toEqual([path, before + 1]);
  });

  it('A9: asks by itself each minute while nobody tells it', async () => {
    const passed: (() => void)[] = [];
    jest.spyOn(globalThis, 'setInterval').mockImplementation((run, ms) => {
      if (ms === 60_000) passed.push(run);
      return setTimeout(() => undefined);
    });
    const up = services();
    renderAccount('/account/cover', { services: up });
    await whole();
    expect(await part('Purchased products').findByText('No cover yet')).toBeTruthy();
    const minutePasses = () => act(async () => passed.forEach((run) => run()));
    await act(async () => lastSource().open());
    const asked = timesAsked(up, '/api/claims/policies');
    await minutePasses();
    expect(timesAsked(up, '/api/claims/policies')).toBe(asked);
    lastSource().lose();
    up.answer(listPolicies, rows(aPolicy()));
    await minutePasses();
    expect(await part('Purchased products').findByText('Active')).toBeTruthy();
    const lost = lastSource();
    expect(FakeEventSource.opened).toHaveLength(1);
    lost.close();
    await minutePasses();
    expect(FakeEventSource.opened).toHaveLength(2);
    jest.restoreAllMocks();
  });

  it('A2, A9: listens for customers alone', async () => {
    const { become } = renderAccount('/account/cover', { services: services(), session: visitor });
    await become({ ...casey, role: 'agent' });
    expect(FakeEventSource.opened).toEqual([]);
  });
});
