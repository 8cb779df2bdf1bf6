import { hostContract, type HostApi } from '@kerbside/contracts/host';
import { navigate } from 'wouter/use-browser-location';
import { SignInPlace } from './sign-in-place.js';
import * as messages from '../messages/shell.js';

export type HostParts = Pick<
  HostApi,
  'session' | 'config' | 'fetch' | 'refreshSession' | 'openDialog' | 'announce' | 'toast' | 'clearToasts' | 'track'
>;

/** The only interface between a remote and the page. */
export const hostApi = (parts: HostParts): HostApi => ({
  contract: hostContract,
  ...parts,
  SignInForm: SignInPlace,
  navigate: (to, options) => navigate(to, { replace: options?.replace === true }),
  title: (page) => {
    document.title = page === messages.product ? page : `${page} | ${messages.product}`;
  },
  // Each remote has its own in place of this.
  whyUnloaded: () => Promise.resolve('changed'),
  converted: (sale) => {
    const { conversion } = parts.config;
    if (!conversion) return;
    import(/* webpackChunkName: "tell-partner" */ '../consent/tell-partner.js')
      .then(({ tellPartner }) => tellPartner(sale, conversion))
      .catch(() => parts.track('conversion_unloaded'));
  },
});
