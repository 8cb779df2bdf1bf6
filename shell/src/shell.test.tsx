import type { Session } from '@kerbside/contracts/caller';
import type { RemoteApp } from '@kerbside/contracts/host';
import { keepSecret, secretOf } from '@kerbside/contracts/quotes/quote-secrets';
import { keepWayBack } from '@kerbside/contracts/quotes/way-back';
import { visitor } from '@kerbside/contracts/testing/fake-host';
import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { pageReady } from './router.js';
import { doubted, RemoteError } from './verified-releases/remote-error.js';
import { Absence, customer, ok, openShell } from './testing/open-shell.js';

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const goTo = (path: string) => act(async () => window.history.pushState(null, '', path));

// React logs what a boundary caught; these cases expect that.
const { error: write } = console;
beforeEach(() => {
  document.cookie = 'ks_cookies=; max-age=0; path=/';
  console.error = () => undefined;
});
afterEach(() => {
  console.error = write;
});

describe('the frame', () => {
  it('is drawn without its page first', async () => {
    await openShell('/', { hasPage: false });
    expect(screen.getByRole('banner')).toBeTruthy();
    expect(await screen.findByRole('contentinfo')).toBeTruthy();
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  });

  it.each(['/', '/pages/complaints', '/quote/warranty/step/1', '/account', '/nowhere'])(
    'gets the page of %s once that can be drawn, or to say that it does not load',
    async (path) => {
      const load = jest.fn(() => Promise.reject(new Error('away')));
      await pageReady(path, { load });
      expect(load).toHaveBeenCalledTimes(/quote|account/.test(path) ? 1 : 0);
    },
  );
});

describe('the home page', () => {
  it('takes the registration to step 1 of the quote, which it loads ahead once somebody is at the field', async () => {
    const { asked } = await openShell('/');
    expect(asked).toEqual([]);
    await userEvent.click(await screen.findByLabelText('Your registration number'));
    expect(asked).toContain('prepare quote');
    await userEvent.type(screen.getByLabelText('Your registration number'), 'aa19 aaa{Enter}');
    expect(window.location.pathname + window.location.search).toBe('/quote/warranty/step/1/?vrm=AA19AAA');
  });

  it('stays and says what a registration looks like when it is not one; without one the car can be entered by hand', async () => {
    await openShell('/');
    const field = await screen.findByLabelText('Your registration number');
    await userEvent.type(field, 'not a plate{Enter}');
    expect(screen.getByText('Enter a registration number like AA19 AAA')).toBeTruthy();
    expect(window.location.pathname).toBe('/');
    await userEvent.clear(field);
    await userEvent.click(screen.getByRole('button', { name: 'See my price' }));
    expect(window.location.pathname + window.location.search).toBe('/quote/warranty/step/1/');
  });

  it('Q8: says that there was no garage, to a customer who was sent back for that', async () => {
    await openShell('/?feedback=no-results');
    expect(await screen.findByText(/^We found no garage near that postcode/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Back to your quote' })).toBeNull();
  });

  it('has the way back to the quote that such a customer came from', async () => {
    keepWayBack({ pathname: '/quote/mot/step/3/', search: '?quote=q-1' });
    await openShell('/?feedback=no-results');
    const back = await screen.findByRole('link', { name: 'Back to your quote' });
    expect(back.getAttribute('href')).toBe('/quote/mot/step/3/?quote=q-1');
    sessionStorage.clear();
  });

  it('links to all eleven products, and names the firm and its regulator at the foot, with the way to every page about it', async () => {
    await openShell('/');
    await screen.findByRole('heading', { name: 'What we offer' });
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(new Set(links.filter((href) => href?.startsWith('/quote/'))).size).toBe(11);
    const foot = within(await screen.findByRole('contentinfo'));
    expect(foot.getByText(/Kerbside Vehicle Cover Ltd, authorised and regulated by the Financial Conduct Authority/)).toBeTruthy();
    expect(foot.getByRole('link', { name: '0306 999 0142' }).getAttribute('href')).toBe('tel:03069990142');
    for (const name of ['Who we are', 'Policy documents', 'How to complain', 'Privacy policy', 'Cookies policy', 'Terms'])
      expect(foot.getByRole('link', { name })).toBeTruthy();
  });
});

describe('a remote', () => {
  it('is given the session, and a new one when somebody signs in', async () => {
    await openShell('/account', { session: () => customer });
    expect(await heading('Hello Jo Bloggs')).toBeTruthy();
  });

  it('that cannot be reached affects only its own page; trying again brings it back', async () => {
    let isUp = false;
    const app: RemoteApp = () => <h1>Your quote</h1>;
    const load = () => (isUp ? Promise.resolve(app) : Promise.reject(new RemoteError('REMOTE_UNREACHABLE', 'quote')));
    const { asked, tracked } = await openShell('/quote/warranty/step/1/', { load });
    expect(await heading('This page didn’t load')).toBeTruthy();
    expect(tracked).toEqual(['remote_failed REMOTE_UNREACHABLE']);
    expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeTruthy();
    isUp = true;
    await userEvent.click(screen.getByRole('button', { name: /^Try again/ }));
    expect(await heading('Your quote')).toBeTruthy();
    expect(asked).toEqual(['load quote', 'again quote', 'load quote']);
  });

  describe('that is switched off', () => {
    const off = /^This page isn’t available just now$/;
    const live = () => [...document.querySelectorAll('[aria-live="polite"]')].map(({ textContent }) => textContent).filter(Boolean);

    it('has its page removed while it is open, and restored automatically', async () => {
      const absence = new Absence(false);
      const { tracked } = await openShell('/account', { absence });
      await heading('Hello visitor');
      act(() => absence.turn(true));
      expect(await heading(off)).toBe(document.activeElement);
      expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeTruthy();
      expect(tracked).toEqual(['remote_failed REMOTE_ABSENT']);
      act(() => absence.turn(false));
      expect(await heading('Hello visitor')).toBe(document.activeElement);
    });

    it('keeps still: nothing on the page changes, it is announced once, and the focus stays where it was put', async () => {
      const absence = new Absence(true);
      const { asked } = await openShell('/account', { absence });
      await heading(off);
      const again = screen.getByRole('button', { name: /^Try again/ });
      again.focus();
      const changes: MutationRecord[] = [];
      const watch = new MutationObserver((records) => changes.push(...records));
      watch.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
      await act(() => new Promise((done) => setTimeout(done, 50)));
      watch.disconnect();
      expect(changes).toEqual([]);
      expect(live()).toEqual(['This page isn’t available just now']);
      expect(document.activeElement).toBe(again);
      expect(asked).toEqual([]);
    });

    it('leaves no words at the foot of the page once they have been read out', async () => {
      jest.useFakeTimers({ advanceTimers: true });
      await openShell('/account', { absence: new Absence(true) });
      await heading(off);
      expect(live()).toEqual(['This page isn’t available just now']);
      act(() => jest.advanceTimersByTime(5_000));
      expect(live()).toEqual([]);
      jest.useRealTimers();
    });

    it('stays when somebody tries again in vain, and says so', async () => {
      const { asked } = await openShell('/account', { absence: new Absence(true) });
      const title = await heading(off);
      await userEvent.click(screen.getByRole('button', { name: /^Try again/ }));
      expect(asked).toEqual(['again account']);
      expect(screen.getByRole('heading', { level: 1 })).toBe(title);
      expect(live()).toEqual(['This page isn’t available just now']);
      expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Try again/ }));
    });
  });

  it('of another contract is said to be changing', async () => {
    await openShell('/account', { load: (name) => Promise.reject(new RemoteError('REMOTE_CONTRACT', name)) });
    expect(await heading('We’re updating this page')).toBeTruthy();
  });

  it('that differs from what was signed is stopped, and only staff are told why', async () => {
    const refusal = doubted('account', 'CHANGED', 'entry.1.js');
    const { tracked } = await openShell('/account', { load: () => Promise.reject(refusal) });
    expect(await heading('We stopped this page')).toBeTruthy();
    expect(tracked).toEqual(['remote_failed REMOTE_INTEGRITY']);
    expect(screen.queryByText(/entry\.1\.js/)).toBeNull();
  });

  it('that differs from what was signed names the file and the reason to staff', async () => {
    const refusal = doubted('account', 'CHANGED', 'entry.1.js');
    await openShell('/account', { load: () => Promise.reject(refusal), session: () => ({ ...customer, role: 'agent' }) });
    expect(await screen.findByText(/REMOTE_INTEGRITY, entry\.1\.js: its bytes are not those of the signed release\./)).toBeTruthy();
  });

  it('that throws because of a changed file is stopped as well', async () => {
    const app: RemoteApp = () => {
      throw new Error('Loading chunk 12 failed.');
    };
    const { tracked } = await openShell('/account', {
      load: () => Promise.resolve(app),
      inspect: async (name) => ({ doubt: doubted(name, 'CHANGED', 'page.js'), isMended: false }),
    });
    expect(await heading('We stopped this page')).toBeTruthy();
    expect(tracked).toEqual(['remote_failed REMOTE_INTEGRITY']);
  });

  it('that throws because this browser had cached a changed file, since corrected, is drawn after all', async () => {
    let isMended = false;
    const app: RemoteApp = () => {
      if (!isMended) throw new Error('Loading chunk 12 failed.');
      return <h1>Your account</h1>;
    };
    const { tracked, asked } = await openShell('/account', {
      load: () => Promise.resolve(app),
      inspect: async () => {
        isMended = true;
        return { doubt: undefined, isMended };
      },
    });
    expect(await heading('Your account')).toBeTruthy();
    expect(tracked).toEqual([]);
    expect(asked).toEqual(['load account', 'again account', 'load account']);
  });

  it.each([
    ['is not what was signed', { doubt: doubted('account', 'CHANGED', 'page.js'), isMended: false }, 'changed'],
    ['was kept by this browser as it is no more', { doubt: undefined, isMended: true }, 'mended'],
    ['did not come', { doubt: undefined, isMended: false }, 'away'],
  ])('Q9: learns that a file of it %s', async (_, finding, why) => {
    const app: RemoteApp = ({ host }) => {
      const [told, tell] = useState<string>();
      return (
        <>
          <button type="button" onClick={() => void host.whyUnloaded?.(new Error('Loading chunk 12 failed.')).then(tell)}>
            Why?
          </button>
          <p>It is {told}</p>
        </>
      );
    };
    await openShell('/account', { load: () => Promise.resolve(app), inspect: async () => finding });
    await userEvent.click(await screen.findByRole('button', { name: 'Why?' }));
    expect(await screen.findByText(`It is ${why}`)).toBeTruthy();
  });

  it('that throws on one page draws the next one', async () => {
    const app: RemoteApp = () => {
      if (window.location.pathname.endsWith('/1/')) throw new Error('broken step');
      return <h1>Step 2</h1>;
    };
    const { tracked } = await openShell('/quote/warranty/step/1/', { load: () => Promise.resolve(app) });
    expect(await heading('This page didn’t load')).toBeTruthy();
    expect(tracked).toEqual(['remote_failed REMOTE_THREW']);
    await goTo('/quote/warranty/step/2/');
    expect(await heading('Step 2')).toBeTruthy();
  });
});

describe('going from page to page', () => {
  it('moves the focus to the heading of the new page, but not on the first page', async () => {
    await openShell('/pages/terms');
    await heading('Terms');
    expect(document.activeElement).toBe(document.body);
    await goTo('/account');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Hello visitor'));
  });

  it('says that a page does not exist', async () => {
    await openShell('/pages/none');
    expect(await heading('We couldn’t find that page')).toBeTruthy();
    expect(document.title).toBe('We couldn’t find that page | Kerbside');
  });
});

describe('a session that ended elsewhere', () => {
  const asking: RemoteApp = ({ host }) => (
    <>
      <button type="button" onClick={() => void host.fetch('/api/pricing/quotes/1')}>
        Continue
      </button>
      <button type="button" onClick={() => void host.refreshSession()}>
        Look again
      </button>
    </>
  );

  it('is reported when a call is refused because of it, and can be resumed', async () => {
    let session: Session = customer;
    await openShell('/quote/warranty/step/5/', { session: () => session, load: () => Promise.resolve(asking) });
    session = visitor;
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await screen.findByText(/^You have been signed out\./)).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'Sign in' })).toBeTruthy();
    // In another tab, which tells this one.
    session = customer;
    await userEvent.click(screen.getByText('Look again'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is not assumed when something was not found', async () => {
    await openShell('/quote/warranty/step/5/', { session: () => customer, load: () => Promise.resolve(asking) });
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
    await act(async () => undefined);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the header', () => {
  it('signs out, the server is told, and this browser no longer holds a quote', async () => {
    let session: Session = customer;
    sessionStorage.setItem('ks-typing:quote-1', '{}');
    keepSecret('quote-1', 'secret-1');
    const { sent } = await openShell('/account', {
      session: () => session,
      answers: {
        '/ajax/logout': () => {
          session = visitor;
          return ok({});
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('You are signed out')).toBeTruthy();
    expect(sent.map(({ path }) => path)).toContain('/ajax/logout');
    expect(secretOf('quote-1')).toBeUndefined();
    expect(sessionStorage.length).toBe(0);
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
  });

  it('leads staff to the back office', async () => {
    await openShell('/pages/terms', { session: () => ({ ...customer, role: 'agent' }) });
    expect(await screen.findByRole('link', { name: 'Back office' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'My account' })).toBeNull();
  });

  it('has no menu while one pays, only help, and has it again on the confirmation', async () => {
    await openShell('/payment/quote-1', { session: () => customer });
    await heading('Hello Jo Bloggs');
    expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Menu' })).toBeNull();
    expect(within(screen.getByRole('banner')).getByRole('button', { name: 'Call me back' })).toBeTruthy();
    await goTo('/payment/quote-1/confirmation');
    expect(await screen.findByRole('navigation', { name: 'Main menu' })).toBeTruthy();
  });

  it('Q9: leaves the back office its own frame: no header, menu or footer for customers', async () => {
    await openShell('/backoffice/', { session: () => ({ ...customer, role: 'agent' }) });
    await heading('Hello Jo Bloggs');
    expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull();
    expect(screen.queryByRole('contentinfo')).toBeNull();
    await goTo('/pages/terms');
    expect(await screen.findByRole('navigation', { name: 'Main menu' })).toBeTruthy();
    expect(await screen.findByRole('contentinfo')).toBeTruthy();
  });
});
