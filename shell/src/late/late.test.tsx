import { jest } from '@jest/globals';
import { fakeHost } from '@kerbside/contracts/testing/fake-host';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { customer, openShell } from '../testing/open-shell.js';
import HomeScreenOffer from './home-screen-offer.js';
import { homeScreenDue, type HomeScreenFacts, type Phone } from './home-screen.js';
import { ChatButton, isChatDue, keepWorker, type ChatTime } from './late.js';

describe('late', () => {
  const offer = () => screen.queryByRole('button', { name: 'Talk to us' });

  const devices: { isOnHomeScreen: boolean; isPhone: boolean } = { isOnHomeScreen: false, isPhone: true };

  const media = (query: string) => ({
    matches: query.includes('standalone') ? devices.isOnHomeScreen : devices.isPhone,
    addEventListener: () => undefined,
  });

  beforeEach(() => {
    Object.assign(devices, { isOnHomeScreen: false, isPhone: true });
    Object.defineProperty(window, 'matchMedia', { value: media, configurable: true });
  });

  const hide = (isHidden: boolean) =>
    act(async () => {
      Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });

  /** A Friday, when somebody is there to talk. */
  const noon = Date.parse('2026-11-20T12:00:00Z');

  /** The offer as it is a while after a page was opened, on a site that sets no times. */
  const openFor = async (path: string, ms: number, now = noon) => {
    window.history.replaceState(null, '', path);
    jest.useFakeTimers({ now });
    render(<ChatButton host={fakeHost()} />);
    await act(() => jest.advanceTimersByTimeAsync(ms));
  };

  describe('the offer of the home screen', () => {
    const popup = () => screen.queryByRole('dialog', { name: 'Kerbside on your home screen' });
    const openOn = (userAgent: string) => {
      window.history.replaceState(null, '', '/');
      Object.defineProperty(navigator, 'userAgent', { value: userAgent, configurable: true });
      return render(<HomeScreenOffer />);
    };
    const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)';
    const android = 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile';

    beforeEach(() => [sessionStorage, localStorage].forEach((store) => store.clear()));

    it('Q9: is out of sight while it would cover a button, and comes back', async () => {
      const box = { left: 16, top: 600, right: 374, bottom: 844 };
      const nowhere = { left: 0, top: 0, right: 0, bottom: 0 };
      const boxes = jest.spyOn(Element.prototype, 'getBoundingClientRect');
      const draw = (isCovering: boolean) =>
        boxes.mockImplementation(function (this: Element) {
          return { ...(this.contains(popup()) || (isCovering && this.textContent === 'Buy') ? box : nowhere) } as DOMRect;
        });
      draw(true);
      openOn(android);
      render(<button type="button">Buy</button>);
      const isAway = () => popup()?.parentElement?.hasAttribute('data-away');
      fireEvent.scroll(window);
      await waitFor(() => expect(isAway()).toBe(true));
      draw(false);
      fireEvent.scroll(window);
      await waitFor(() => expect(isAway()).toBe(false));
      boxes.mockRestore();
    });

    it('Q9: waits while another dialog is open, whoever opened it (Q2)', async () => {
      const other = document.body.appendChild(document.createElement('dialog'));
      other.setAttribute('open', '');
      openOn(android);
      expect(popup()).toBeNull();
      other.removeAttribute('open');
      await waitFor(() => expect(popup()).not.toBeNull());
      other.setAttribute('open', '');
      await waitFor(() => expect(popup()).toBeNull());
      other.remove();
      await waitFor(() => expect(popup()).not.toBeNull());
    });

    it('Q9: is for customers who are signed in too', async () => {
      Object.defineProperty(navigator, 'userAgent', { value: android, configurable: true });
      await openShell('/pages/terms', { session: () => customer });
      expect(await screen.findByRole('dialog', { name: 'Kerbside on your home screen' })).toBeTruthy();
    });

    it('Q9: says how on the phone that it is, and is gone for the visit after "Not now"', async () => {
      const { unmount } = openOn(iphone);
      expect(popup()?.textContent).toContain('tap Share');
      await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
      unmount();
      openOn(iphone);
      expect(popup()).toBeNull();
      sessionStorage.clear();
      openOn(iphone);
      expect(popup()).not.toBeNull();
    });

    it('Q9: is gone for good after it was closed', async () => {
      const { unmount } = openOn(android);
      await userEvent.click(screen.getByRole('button', { name: 'Close' }));
      unmount();
      sessionStorage.clear();
      openOn(android);
      expect(popup()).toBeNull();
    });

    it('asks Chrome’s own question where Chrome has one', async () => {
      openOn(android);
      const prompt = jest.fn(() => Promise.resolve());
      act(() => void window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt })));
      await userEvent.click(screen.getByRole('button', { name: 'Add to home screen' }));
      expect(prompt).toHaveBeenCalledTimes(1);
      expect(popup()).toBeNull();
    });
  });

  describe('the offer to talk', () => {
    beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(noon));
    afterEach(() => {
      jest.useRealTimers();
      jest.restoreAllMocks();
    });

    it('Q9: is there by the hours at which somebody is, and comes and goes with them (A4)', async () => {
      jest.restoreAllMocks();
      await openFor('/pages/terms', 60_000, Date.parse('2026-11-20T19:58:30Z'));
      expect(offer()).not.toBeNull();
      await act(() => jest.advanceTimersByTimeAsync(30_000));
      expect(offer()).toBeNull();
      await act(() => jest.advanceTimersByTimeAsync(13 * 3_600_000 - 1));
      expect(offer()).toBeNull();
      await act(() => jest.advanceTimersByTimeAsync(1));
      expect(offer()).not.toBeNull();
    });

    it('Q9: appears after 30 s where nothing else is configured', async () => {
      await openFor('/pages/terms', 29_999);
      expect(offer()).toBeNull();
      await act(() => jest.advanceTimersByTimeAsync(1));
      expect(offer()).not.toBeNull();
    });

    it('appears when the page has been open for the configured time, and opens the callback dialog', async () => {
      await openShell('/pages/terms', { timings: { chatDelay: 0 } });
      const button = await screen.findByRole('button', { name: 'Talk to us' });
      await act(() => userEvent.click(button));
      expect(await screen.findByRole('dialog', { name: 'Book a callback' })).toBeTruthy();
      expect(window.location.search).toBe('?dialog=callback');
    });

    it('Q9: is its mark alone, or hidden, where it would cover a button, and comes back', async () => {
      const nowhere = { left: 0, top: 0, right: 0, bottom: 0 };
      const button = { left: 240, top: 780, right: 300, bottom: 828 };
      const mark = { left: 340, top: 780, right: 384, bottom: 824 };
      let covered: object = nowhere;
      const boxOf = (element: Element): object => {
        const room = element.getAttribute('data-room');
        if (room !== null) return room === 'mark' ? mark : { ...button, right: 380 };
        return element.textContent === 'Kerbside' ? covered : nowhere;
      };
      const boxes = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
        return boxOf(this) as DOMRect;
      });
      const scrolledOver = (what: object) => {
        covered = what;
        window.dispatchEvent(new Event('scroll'));
      };
      await openShell('/pages/terms', { timings: { chatDelay: 0 } });
      const isShownAs = async (room: string) => waitFor(() => expect(offer()?.getAttribute('data-room')).toBe(room));
      await isShownAs('words');
      scrolledOver(button);
      await isShownAs('mark');
      scrolledOver(mark);
      await isShownAs('none');
      scrolledOver(nowhere);
      await isShownAs('words');
      boxes.mockRestore();
    });

    it('Q9: is always there for staff', async () => {
      jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-22T12:00:00Z'));
      await openShell('/pages/terms', { timings: { chatDelay: 600_000 }, session: () => ({ ...customer, role: 'agent' }) });
      expect(await screen.findByRole('button', { name: 'Talk to us' })).toBeTruthy();
    });

    it('appears on step 3 once the page was hidden', async () => {
      await openFor('/quote/warranty/step/3/', 29_000);
      expect(offer()).toBeNull();
      await hide(true);
      await hide(false);
      expect(offer()).toBeTruthy();
    });
  });

  describe('the service worker', () => {
    const registered: string[] = [];
    let unregistered = 0;
    const deleted: string[] = [];
    beforeEach(() => {
      registered.splice(0);
      deleted.splice(0);
      unregistered = 0;
      const worker = { unregister: async () => (unregistered += 1) };
      const container = { register: async (script: string) => registered.push(script), getRegistrations: async () => [worker] };
      Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
      const caches = { keys: async () => ['kerbside-1', 'other'], delete: async (name: string) => deleted.push(name) };
      Object.defineProperty(window, 'caches', { value: caches, configurable: true });
    });

    it('Q2: is registered on phones, at its address', async () => {
      await keepWorker(true);
      expect(registered).toEqual(['/service-worker.js']);
    });

    it('is not registered elsewhere', async () => {
      devices.isPhone = false;
      await keepWorker(true);
      expect([registered, unregistered]).toEqual([[], 0]);
    });

    it('is removed, with its cache, where it is switched off', async () => {
      await keepWorker(false);
      expect([registered, unregistered, deleted]).toEqual([[], 1, ['kerbside-1']]);
    });
  });

  describe('without a connection', () => {
    it('every page says so, and requests nothing from any remote', async () => {
      const { asked } = await openShell('/quote/warranty/step/1/', { isOffline: true });
      expect(await screen.findByRole('heading', { level: 1, name: 'You’re offline' })).toBeTruthy();
      expect(asked).toEqual([]);
      expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy();
    });
  });
});

const visitor: ChatTime = { path: '/quote/warranty/step/2/', isStaff: false, wasHidden: false, isOnHomeScreen: false, isLongEnough: false };

const step3 = '/quote/warranty/step/3/';

it.each<[string, Partial<ChatTime>, boolean]>([
  ['at first', {}, false],
  ['after a while', { isLongEnough: true }, true],
  ['for staff', { isStaff: true }, true],
  ['in the back office, which has no customers', { path: '/backoffice/', isStaff: true, isLongEnough: true }, false],
  ['on step 3 at first', { path: step3 }, false],
  ['on step 3 after it was out of sight', { path: step3, wasHidden: true }, true],
  ['on step 3 from the home screen', { path: step3, isOnHomeScreen: true }, true],
  ['on step 3 of any page that has steps', { path: '/anything/step/3/', wasHidden: true }, true],
  ['elsewhere after it was out of sight', { wasHidden: true }, false],
  ['elsewhere from the home screen', { isOnHomeScreen: true }, false],
])('Q9: the offer to talk is due %s: %o is %s', (_when, facts, isDue) => {
  expect(isChatDue({ ...visitor, ...facts })).toBe(isDue);
});

describe('home screen', () => {
  const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1';
  const visitor: HomeScreenFacts = { userAgent: android, isOnHomeScreen: false, isDismissed: false, path: '/' };

  it.each<[string, Partial<HomeScreenFacts>, Phone | undefined]>([
    ['on Android', {}, 'android'],
    ['on an iPhone', { userAgent: iphone }, 'ios'],
    ['on a desktop', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36' }, undefined],
    ['from the home screen', { isOnHomeScreen: true }, undefined],
    ['after it was sent away', { isDismissed: true }, undefined],
    ['in the account', { path: '/account/' }, 'android'],
    ['in a quote', { path: '/quote/warranty/step/3/' }, undefined],
    ['while paying', { path: '/payment/1/' }, undefined],
  ])('Q9: the offer of the home screen %s is for %s', (_when, facts, expected) => {
    expect(homeScreenDue({ ...visitor, ...facts })).toBe(expected);
  });
});
