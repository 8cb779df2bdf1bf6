import { jest } from '@jest/globals';
import type { Session } from '@kerbside/contracts/caller';
import type { HostApi } from '@kerbside/contracts/host';
import { readMe } from '@kerbside/contracts/http/accounts/accounts';
import { readBooking } from '@kerbside/contracts/http/garages/bookings';
import { readVisit } from '@kerbside/contracts/http/garages/offers';
import { keepSecret } from '@kerbside/contracts/quotes/quote-secrets';
import { fakeHost, visitor } from '@kerbside/contracts/testing/fake-host';
import type { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { act, render } from '@testing-library/react';
import App from '../app.js';
import { aPerson, quoteId, secret } from './samples.js';

interface QuoteSetup {
  readonly services: ScriptedServices;
  /** A visitor, unless the case is about somebody else. */
  readonly session?: Session;
  readonly timings?: Partial<HostApi['config']['timings']>;
}

export const stepAddress = (step: number): string => `/quote/warranty/step/${step}/?quote=${quoteId}`;

/** The quote journey at an address, in a browser that holds the quote's secret, with what the page asked of its host. */
export const renderQuote = (path: string, { services, session = visitor, timings }: QuoteSetup) => {
  history.replaceState(null, '', path);
  services.answerUnlessScripted(readVisit, { visit: null });
  services.answerUnlessScripted(readBooking, null);
  services.answerUnlessScripted(readMe, { person: aPerson(), cars: [], archivedCars: [] });
  keepSecret(quoteId, secret);
  const { config } = fakeHost();
  let now = session;
  const asked = {
    openDialog: jest.fn<HostApi['openDialog']>(),
    announce: jest.fn<HostApi['announce']>(),
    track: jest.fn<HostApi['track']>(),
    toast: jest.fn<HostApi['toast']>(),
    title: jest.fn<HostApi['title']>(),
    refreshSession: jest.fn<HostApi['refreshSession']>(() => Promise.resolve(now)),
  };
  const hostOf = () =>
    fakeHost({ ...asked, session: now, fetch: services.fetch, config: { ...config, timings: { ...config.timings, ...timings } } });
  const { rerender } = render(<App host={hostOf()} />);
  /** Someone signs in: the shell renders the remote again with the new session. */
  const become = (next: Session) =>
    act(async () => {
      now = next;
      rerender(<App host={hostOf()} />);
    });
  return { ...asked, become };
};

export const address = (): string => location.pathname + location.search;
