import { jest } from '@jest/globals';
import type { RemoteApp } from '@kerbside/contracts/host';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { openShell } from '../testing/open-shell.js';
import { focusHeading } from './use-heading-focus.js';

describe('the cookie bar', () => {
  const bar = () => screen.queryByRole('region', { name: 'Cookies' });

  /** The cookies written, with their attributes: a page can read only names and values. */
  const written: string[] = [];

  const cookies = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie') ?? {};

  beforeEach(() => {
    written.splice(0);
    document.cookie = 'ks_cookies=; max-age=0; path=/';
    Object.defineProperty(document, 'cookie', {
      configurable: true,
      get: () => cookies.get?.call(document),
      set: (text: string) => {
        written.push(text);
        cookies.set?.call(document, text);
      },
    });
  });

  afterEach(() => Reflect.deleteProperty(document, 'cookie'));

  it('Q2, Q9: leads to the cookies policy, shows until it is closed, and then not for 365 days', async () => {
    await openShell('/pages/terms');
    expect(screen.getByRole('link', { name: 'Read our cookies policy' }).getAttribute('href')).toBe('/pages/cookies-policy');
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(bar()).toBeNull();
    expect(written).toEqual([expect.stringContaining(`ks_cookies=seen; max-age=${365 * 24 * 60 * 60};`)]);
  });

  describe('where an advertising partner is told of purchases', () => {
    const conversion = { url: 'https://ads.example/pixel', advertiserId: '4711', isTestMode: true };
    beforeEach(() => {
      document.cookie = 'ks_cookies=seen; path=/';
      written.splice(0);
    });

    it.each([
      ['Accept', 'marketing'],
      ['Reject', 'necessary'],
    ])('Q2: asks, also those who closed it before, and keeps the answer to %s', async (name, answer) => {
      await openShell('/pages/terms', { conversion });
      await userEvent.click(screen.getByRole('button', { name }));
      expect(bar()).toBeNull();
      expect(written).toEqual([expect.stringContaining(`ks_cookies=${answer}; max-age=`)]);
    });

    it('Q2: asks the partner for its image of a sale once the customer agrees, and not before', async () => {
      const images = jest.spyOn(HTMLImageElement.prototype, 'src', 'set');
      const Sold: RemoteApp = ({ host }) => {
        useEffect(() => host.converted({ id: 'KQ-TMVAZCQE', amount: 242.1, currencyCode: 'GBP', type: 'sale' }), [host]);
        return <h1>Thank you</h1>;
      };
      await openShell('/payment/1/confirmation', { conversion, load: async () => Sold });
      await screen.findByRole('heading', { level: 1, name: 'Thank you' });
      expect(images).not.toHaveBeenCalled();
      await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
      await waitFor(() => expect(images.mock.calls.flat()).toEqual([expect.stringContaining('https://ads.example/pixel?merchant=4711')]));
      images.mockRestore();
    });

    it('Q2: takes another answer on the cookies policy', async () => {
      await openShell('/pages/cookies-policy', { conversion });
      await userEvent.click(await screen.findByRole('radio', { name: 'Yes' }));
      expect(bar()).toBeNull();
      await userEvent.click(screen.getByRole('radio', { name: 'No' }));
      expect(document.cookie).toContain('ks_cookies=necessary');
    });
  });

  it('does not show where it has been closed', async () => {
    document.cookie = 'ks_cookies=seen; path=/';
    await openShell('/pages/terms');
    expect(bar()).toBeNull();
  });
});

describe('the heading of a page that has changed', () => {
  it.each([
    ['has the focus where a notice stands beside it', true],
    ['waits for a modal', false],
  ])('%s', (_, aside) => {
    render(
      <>
        <main>
          <h1>Your cars</h1>
        </main>
        <Dialog title="Due now" onClose={() => undefined} aside={aside}>
          A callback
        </Dialog>
      </>,
    );
    const stop = focusHeading(screen.getByRole('main', { hidden: true }), () => true);
    stop();
    const heading = screen.getByRole('heading', { level: 1, name: 'Your cars', hidden: true });
    expect(document.activeElement === heading).toBe(aside);
  });
});
