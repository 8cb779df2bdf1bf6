import { antiForgeryHeader } from '../call.js';
import type { Session } from '../caller.js';
import { defaultTimings, hostContract, type HostApi, type Timings } from '../host.js';

export const visitor: Session = { signedIn: false, userId: null, email: null, name: null, role: null };

const noWaiting: Timings = {
  ...defaultTimings,
  lookupMinimum: 0,
  voucherMinimum: 0,
  voucherReload: 0,
  priceReload: 0,
  reserveDelay: 0,
  priceLabels: 0,
  transferRedirect: 0,
};

/** A host for a remote's tests and for running a remote on its own. Pass what the case is about; the rest does nothing, and nobody is signed in. */
export const fakeHost = (given: Partial<HostApi> = {}): HostApi => ({
  contract: hostContract,
  session: visitor,
  config: { timings: noWaiting, cards: { scriptUrl: '', publishableKey: 'pk_test_fake' } },
  fetch: (path, init) => fetch(path, { ...init, headers: { [antiForgeryHeader]: '1', ...Object.fromEntries(new Headers(init?.headers)) } }),
  navigate: (to, options) => goTo(to, options?.replace === true),
  refreshSession: () => Promise.resolve(given.session ?? visitor),
  openDialog: () => undefined,
  SignInForm: () => null,
  announce: () => undefined,
  toast: () => undefined,
  clearToasts: () => undefined,
  title: () => undefined,
  track: () => undefined,
  converted: () => undefined,
  whyUnloaded: () => Promise.resolve('away'),
  ...given,
});

/** As the shell does it: the router listens to the history itself. */
const goTo = (to: string, replace: boolean): void => {
  if (replace) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
};
