import { createHmac, randomUUID } from 'node:crypto';
import type { CollectorEvent, MandateRecord, DebitPayment, DebitSettings } from '../sandbox/direct-debit/objects.js';
import {
  sandboxToken,
  startDirectDebitSandbox,
  type DirectDebitSandbox,
  type DirectDebitSandboxOptions,
} from '../sandbox/direct-debit/server.js';
import { sandboxAt } from './sandbox-calls.js';

const debitWebhookSecret = 'whsec_of_the_collector';

/** Account numbers of sort code 20-00-00, by what becomes of their payments. */
export const accounts = {
  pays: '55779911',
  refuses: '44770011',
  failsLate: '44770022',
  claims: '44770033',
  unknown: '44770044',
  cancels: '44770055',
  noDirectDebit: '44770066',
} as const;

/** What a customer types of an account. */
export const bankAccount = (accountNumber: string = accounts.pays) => ({
  account_holder: 'Ada Marsh',
  sort_code_1: '20',
  sort_code_2: '00',
  sort_code_3: '00',
  account_number: accountNumber,
  is_account_holder: '1',
});

export const startDebitSandbox = (options: Partial<DirectDebitSandboxOptions> = {}): Promise<DirectDebitSandbox> =>
  startDirectDebitSandbox({ port: 0, webhookSecret: debitWebhookSecret, ...options });

export const debitEnv = (url: string) => ({
  DIRECT_DEBIT_API_URL: url,
  DIRECT_DEBIT_TOKEN: sandboxToken,
  DIRECT_DEBIT_WEBHOOK_SECRET: debitWebhookSecret,
  // Machines that run many tests at once are slow.
  DIRECT_DEBIT_TIMEOUT_MS: '30000',
});

export const collectorAt = (url: string) => {
  const calls = sandboxAt<DebitSettings>(url, { authorization: `Bearer ${sandboxToken}`, 'gocardless-version': '2015-07-06' });
  const { send, read } = calls;
  return {
    ...calls,
    /** Days pass at the collector, each with what happens on it. */
    pass: (days: number) => send('POST', '/_sandbox/clock', { days }),
    clock: () => read<{ now: string; today: string }>('/_sandbox/clock'),
    events: async () => (await read<{ events: CollectorEvent[] }>('/_sandbox/events')).events,
    payments: async () => (await read<{ payments: DebitPayment[] }>('/payments')).payments,
    mandates: async () => (await read<{ mandates: MandateRecord[] }>('/mandates')).mandates,
    cancelAtBank: (mandate: string) => send('POST', `/_sandbox/mandates/${mandate}/cancel`),
    /** The bank sends a refund back. */
    bounce: (refund: string) => send('POST', `/_sandbox/refunds/${refund}/bounce`),
    /** Somebody refunds so much more of the payment of a refund on the collector's own pages. */
    refundByHand: async (refund: string, amount: number) => {
      const { refunds: before } = await read<{ refunds: { amount: number; links: { payment: string } } }>(`/refunds/${refund}`);
      const more = { amount, total_amount_confirmation: before.amount + amount, links: before.links };
      return send('POST', '/refunds', { refunds: more }, { 'idempotency-key': randomUUID() });
    },
    decide: (payment: string, verdict: 'fail' | 'charge_back') => send('POST', `/_sandbox/payments/${payment}/${verdict}`),
  };
};

/** The collector's signature of a webhook's body. */
export const signed = (body: string, secret = debitWebhookSecret): string => createHmac('sha256', secret).update(body).digest('hex');
