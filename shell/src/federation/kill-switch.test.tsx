import { jest } from '@jest/globals';
import type { RemoteEntry } from '@kerbside/contracts/page/remotes';
import { anEntry } from '../testing/a-release.js';
import { killSwitch } from './kill-switch.js';
import { remoteList } from '../verified-releases/remote-list.js';

const on = anEntry();
const off = anEntry({ enabled: false });

/** A page with the quote in view, over a server whose list the case changes. */
const aPage = (first: readonly RemoteEntry[], isRunning = true) => {
  let served = first;
  let asked = 0;
  const changed: string[] = [];
  const ask: typeof fetch = async () => {
    asked += 1;
    return { ok: true, json: async () => ({ remotes: served }) } as Response;
  };
  const page = killSwitch({ list: remoteList(first, ask), isRunning: () => isRunning, onChange: (name) => changed.push(name) });
  const heard = jest.fn();
  const stop = page.watch('quote', heard);
  return {
    ...page,
    heard,
    stop,
    changed,
    asked: () => asked,
    serve: (entries: readonly RemoteEntry[]) => {
      served = entries;
    },
  };
};

const see = (state: 'visible' | 'hidden') => {
  Object.defineProperty(document, 'hidden', { value: state === 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  see('visible');
  jest.useRealTimers();
});

describe('a page with a remote in view', () => {
  it('hears within 20 s that it was switched off, and keeps checking', async () => {
    const page = aPage([on]);
    page.serve([off]);
    await jest.advanceTimersByTimeAsync(20_000);
    expect([page.isAbsent('quote'), page.heard.mock.calls.length, page.changed]).toEqual([true, 1, ['quote']]);
    page.serve([on]);
    await jest.advanceTimersByTimeAsync(7_000);
    expect([page.isAbsent('quote'), page.heard.mock.calls.length]).toEqual([false, 2]);
    page.stop();
  });

  it('hears nothing when nothing changed, or an operator listed a release', async () => {
    const page = aPage([on]);
    page.serve([
      anEntry({ version: '2.0.0', manifest: 'http://quote.example/2.0.0/mf-manifest.json' }),
      anEntry({ name: 'account', version: '2.0.0' }),
    ]);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(page.asked()).toBeGreaterThanOrEqual(3);
    expect([page.heard.mock.calls, page.changed]).toEqual([[], []]);
    page.stop();
  });

  it('hears that an admin took it back to an earlier release, and forward again', async () => {
    const newest = anEntry({ version: '2.0.0', manifest: 'http://quote.example/2.0.0/mf-manifest.json' });
    const page = aPage([newest]);
    page.serve([anEntry({ isBack: true })]);
    await jest.advanceTimersByTimeAsync(20_000);
    expect([page.turnOf('quote'), page.isAbsent('quote'), page.changed]).toEqual([1, false, ['quote']]);
    page.serve([newest]);
    await jest.advanceTimersByTimeAsync(20_000);
    expect([page.turnOf('quote'), page.heard.mock.calls.length]).toEqual([2, 2]);
    page.stop();
  });

  it('keeps a running remote when a list is empty for a moment, and waits for one that never ran', async () => {
    const running = aPage([]);
    const fresh = aPage([], false);
    expect([running.isAbsent('quote'), fresh.isAbsent('quote')]).toEqual([false, true]);
    fresh.serve([on]);
    await jest.advanceTimersByTimeAsync(7_000);
    expect(fresh.isAbsent('quote')).toBe(false);
    running.stop();
    fresh.stop();
  });

  it('checks nothing while nobody sees the page, and checks at once when somebody does', async () => {
    const page = aPage([on]);
    see('hidden');
    await jest.advanceTimersByTimeAsync(120_000);
    expect(page.asked()).toBe(0);
    page.serve([off]);
    see('visible');
    await jest.advanceTimersByTimeAsync(0);
    expect([page.asked(), page.isAbsent('quote')]).toEqual([1, true]);
    page.stop();
  });

  it('stops checking once the page is left', async () => {
    const page = aPage([on]);
    page.stop();
    await jest.advanceTimersByTimeAsync(120_000);
    expect(page.asked()).toBe(0);
  });
});
