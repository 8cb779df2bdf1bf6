import { jest } from '@jest/globals';
import type { Session } from '@kerbside/contracts/caller';
import type { DialogName, HostApi } from '@kerbside/contracts/host';
import { readExtendedDetails } from '@kerbside/contracts/http/accounts/cars';
import { readYourData } from '@kerbside/contracts/http/accounts/data';
import { countUnreadMessages } from '@kerbside/contracts/http/callbacks/own-messages';
import { listClaims } from '@kerbside/contracts/http/claims/claims';
import { listBookings } from '@kerbside/contracts/http/garages/tracker';
import { aVehicleRecord } from '@kerbside/contracts/testing/samples';
import { FakeEventSource } from '@kerbside/contracts/testing/fake-event-source';
import { fakeHost, visitor } from '@kerbside/contracts/testing/fake-host';
import { act, render } from '@testing-library/react';
import App from '../app.js';
import { casey, rows } from './samples.js';
import type { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';

interface AccountSetup {
  readonly services: ScriptedServices;
  /** Casey, unless the case is about another person. */
  readonly session?: Session;
  readonly SignInForm?: HostApi['SignInForm'];
  /** Those that the case waits for: the others do not wait. */
  readonly timings?: Partial<HostApi['config']['timings']>;
}

/** The account at an address, with what the page asked of its host. */
export const renderAccount = (path: string, { services, session = casey, timings = {}, ...forms }: AccountSetup) => {
  services
    .answerUnlessScripted(listClaims, rows())
    .answerUnlessScripted(listBookings, { rows: [] })
    .answerUnlessScripted(readExtendedDetails, { ...aVehicleRecord().vehicle, mot_expiration_date: null, tax_due_date: null })
    .answerUnlessScripted(countUnreadMessages, { count: 0 })
    .answerUnlessScripted(readYourData, { export: null, erasure: null });
  history.replaceState(null, '', path);
  Object.assign(globalThis, { EventSource: FakeEventSource });
  const asked = {
    openDialog: jest.fn<HostApi['openDialog']>(),
    toast: jest.fn<HostApi['toast']>(),
    announce: jest.fn<HostApi['announce']>(),
    title: jest.fn<HostApi['title']>(),
    refreshSession: jest.fn<HostApi['refreshSession']>(() => Promise.resolve(session)),
  };
  const { config } = fakeHost();
  const waiting = { ...config.timings, ...timings };
  const cards = { scriptUrl: 'https://js.stripe.com/v3/', publishableKey: 'pk_test_fake' };
  const hostOf = (now: Session) =>
    fakeHost({ ...asked, ...forms, session: now, fetch: services.fetch, config: { timings: waiting, cards } });
  const { rerender } = render(<App host={hostOf(session)} />);
  const become = (now: Session) => act(async () => rerender(<App host={hostOf(now)} />));
  return { ...asked, become, signIn: () => become(casey), signOut: () => become(visitor) };
};

/** A dialog of the shell was open, and is closed. */
export const closeDialog = async (name: DialogName): Promise<void> => {
  const { pathname } = location;
  await act(async () => history.pushState(null, '', `${pathname}?dialog=${name}`));
  await act(async () => history.pushState(null, '', pathname));
};

/** Fixes the date only: timers and promises run. */
export const standStillAt = (now: Date): void => {
  jest.useFakeTimers({
    now,
    doNotFake: [
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'setImmediate',
      'clearImmediate',
      'nextTick',
      'queueMicrotask',
      'performance',
      'hrtime',
      'requestAnimationFrame',
      'cancelAnimationFrame',
      'requestIdleCallback',
      'cancelIdleCallback',
    ],
  });
};

/** The files that the page has the browser save. */
export const savedFiles = (): { readonly name: string; readonly content: Blob }[] => {
  const saved: { name: string; content: Blob }[] = [];
  const held = new Map<string, Blob>();
  URL.createObjectURL = (content) => {
    const url = `blob:${held.size}`;
    if ('size' in content) held.set(url, content);
    return url;
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const content = held.get(this.href);
    if (content) saved.push({ name: this.download, content });
  });
  return saved;
};
