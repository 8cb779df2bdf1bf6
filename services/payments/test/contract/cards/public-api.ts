import type Stripe from 'stripe';
import { sandboxPublishableKey } from '../../../sandbox/cards/server.js';
import { cardForm } from '../../card-sandbox.js';

/** The customer's browser at the provider's own script. */
export interface CardPage {
  /** Types a card, or chooses one that was kept, and answers what the bank asks. */
  confirm(
    clientSecret: string,
    card: { readonly number: string } | { readonly kept: string },
    verdict?: 'pass' | 'fail',
  ): Promise<CardOutcome>;
}

export interface CardOutcome {
  /** The bank asked for 3-D Secure. */
  readonly isAsked: boolean;
  /** Why the card was refused, as the script tells the page; null when it was not. */
  readonly refusal: string | null;
}

type Intent = (Stripe.PaymentIntent | Stripe.SetupIntent) & { readonly error?: { readonly code: string; readonly decline_code?: string } };

/** What the script of the sandbox at this address does with a publishable key, without a browser. */
export const pageOf = (url: string): CardPage => {
  const headers = { authorization: `Bearer ${sandboxPublishableKey}` };
  const post = async (path: string, fields: Record<string, string>): Promise<Intent> =>
    (await (await fetch(`${url}${path}`, { method: 'POST', headers, body: new URLSearchParams(fields) })).json()) as Intent;
  const pathOf = (clientSecret: string): string => {
    const id = clientSecret.split('_secret_')[0] ?? '';
    return `/v1/${id.startsWith('seti_') ? 'setup' : 'payment'}_intents/${id}`;
  };

  return {
    async confirm(clientSecret, card, verdict = 'pass'): Promise<CardOutcome> {
      const path = pathOf(clientSecret);
      const method = 'kept' in card ? { id: card.kept } : await post('/v1/payment_methods', cardForm(card.number));
      const confirmed = await post(`${path}/confirm`, { client_secret: clientSecret, payment_method: method.id });
      if (confirmed.error) return { isAsked: false, refusal: reasonOf(confirmed.error) };
      if (confirmed.status !== 'requires_action') return { isAsked: false, refusal: null };
      await fetch(`${url}/3ds/${String(confirmed.next_action?.use_stripe_sdk?.['source'] ?? '')}/${verdict}`, { method: 'POST' });
      const query = new URLSearchParams({ client_secret: clientSecret });
      const after = (await (await fetch(`${url}${path}?${query}`, { headers })).json()) as Intent;
      const error = 'last_setup_error' in after ? after.last_setup_error : (after as Stripe.PaymentIntent).last_payment_error;
      return { isAsked: true, refusal: error ? reasonOf(error) : null };
    },
  };
};

const reasonOf = ({ code, decline_code }: { readonly code?: string | undefined; readonly decline_code?: string | undefined }): string =>
  decline_code ?? code ?? 'refused';
