import type { ComponentType } from 'react';
import type { Session } from './caller.js';

/** The version of this contract between the shell and a remote. A remote built for another version is refused before any of its code runs. */
export const hostContract = 1;

/** Display floors in milliseconds (Q9, A9): how long a busy state shows at least. Never a sleep before work. */
export interface Timings {
  readonly lookupMinimum: number;
  readonly voucherMinimum: number;
  readonly voucherReload: number;
  readonly priceReload: number;
  readonly reserveDelay: number;
  /** A price label appears this long after it was set. */
  readonly priceLabels: number;
  /** How long the message that a policy can be transferred shows before that page opens (A9). */
  readonly transferRedirect: number;
  /** The offer to talk appears this long after the page was opened (Q9); only the shell uses it. */
  readonly chatDelay: number;
}
/** As specified (Q9, A9); tests and demonstrations shorten them. */
export const defaultTimings: Timings = {
  lookupMinimum: 3_000,
  voucherMinimum: 1_500,
  voucherReload: 500,
  priceReload: 1_000,
  reserveDelay: 1_000,
  priceLabels: 500,
  transferRedirect: 4_000,
  chatDelay: 30_000,
};

/** What the page's configuration tells every remote. */
export interface PublicConfig {
  readonly timings: Timings;
  /** How the payment remote loads its card fields: the real Stripe.js, or the sandbox's script with the same interface. */
  readonly cards: { readonly scriptUrl: string; readonly publishableKey: string };
  /** Where maps get their tiles (`https://{s}.tiles.example/{z}/{x}/{y}.png`) and whom they credit; when absent, an outline of the country is drawn. */
  readonly maps?: { readonly tileUrl: string; readonly attribution: string } | undefined;
  /** The advertising partner that is told of purchases, by a request for an image (A3, A7); when absent, nobody is told and no customer is asked. */
  readonly conversion?: { readonly url: string; readonly advertiserId: string; readonly isTestMode: boolean } | undefined;
}

/** A purchase, for an advertising partner. Never who bought, nor for which car. */
export interface Conversion {
  /** The reference of the payment. */
  readonly id: string;
  /** Pounds. */
  readonly amount: number;
  readonly currencyCode: 'GBP';
  readonly type: 'sale';
}

/** `secondfactor` sets up staff's second step, `passkey` adds a passkey to it. */
export type DialogName = 'login' | 'forgotpassword' | 'callback' | 'subscriptions' | 'secondfactor' | 'passkey';

/** `changed`: not what was signed; the remote throws the error, and the shell says so in its place. `mended`: it loads on a second try. `away`: nothing answered. */
export type WhyUnloaded = 'changed' | 'mended' | 'away';

/** Everything a remote may ask of the shell. Passed as a prop; there is no other way in. */
export interface HostApi {
  readonly contract: typeof hostContract;
  readonly session: Session;
  readonly config: PublicConfig;
  /** Same-origin fetch with the session's cookie and the anti-forgery header. */
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>;
  /** Goes to a page of the site, in whichever remote it lives. */
  readonly navigate: (to: string, options?: { readonly replace?: boolean }) => void;
  /** Reads the session again, after signing in or out. */
  readonly refreshSession: () => Promise<Session>;
  /** Opens a dialog of the shell, mirrored in the URL; one at a time, the rest queue. `hint` is shown above its form. */
  readonly openDialog: (name: DialogName, options?: { readonly email?: string; readonly hint?: string }) => void;
  /**
   * The sign-in form, for a page that only its owner may see: after it the same address is asked for again. A second step and a forgotten
   * password have dialogs of their own.
   */
  readonly SignInForm: ComponentType<RemoteProps>;
  /** Announces to screen readers. */
  readonly announce: (message: string) => void;
  /** A transient message, shown for a usual time unless that is said. The newest of what it is about takes the place of the one before. */
  readonly toast: (message: string, tone?: 'info' | 'success' | 'warning' | 'danger', milliseconds?: number, about?: 'price') => void;
  /** Removes the messages that are shown. */
  readonly clearToasts: () => void;
  /** Sets the document's title: the page's name, then the product's. */
  readonly title: (page: string) => void;
  /** Reports to operations. Never names, plates or secrets. */
  readonly track: (event: string, facts?: Readonly<Record<string, string | number | boolean>>) => void;
  /** Reports a purchase to the advertising partner, once, and only with the customer’s consent. */
  readonly converted: (sale: Conversion) => void;
  /** Why a file that a remote loads later failed to load, given the error. */
  readonly whyUnloaded: (error: unknown) => Promise<WhyUnloaded>;
}

export interface RemoteProps {
  readonly host: HostApi;
}
export type RemoteApp = ComponentType<RemoteProps>;
