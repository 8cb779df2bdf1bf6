import { localstripeKeys, startLocalstripe } from '@kerbside/contracts/tooling/engines/localstripe.mjs';
import { sdkFor } from '../../card-sandbox.js';
import type { CardBackend, Gap } from './card-backend.js';
import { cardContract } from './card-contract.js';
import { pageOf } from './public-api.js';

const localstripeGaps: readonly Gap[] = [
  'disputes',
  'faults of its own',
  'idempotency keys',
  'limits of refunds',
  'off-session approval',
  'refunds that change',
  'telephone approval',
  'use after removal',
];

const startLocalstripeBackend = async (): Promise<CardBackend> => {
  const { url, stop } = await startLocalstripe((line) => void process.stderr.write(`${line}\n`));
  const key = localstripeKeys.publishable;
  const post = (path: string, form: object) => fetch(`${url}${path}`, { method: 'POST', body: JSON.stringify({ key, ...form }) });
  return {
    name: 'localstripe',
    apiUrl: url,
    gaps: localstripeGaps,
    /** What the window of its own script sends when the cardholder has chosen. */
    page: pageOf(url, key, async (_, client_secret, verdict) => {
      const id = client_secret.split('_secret_')[0] ?? '';
      const isPayment = id.startsWith('pi_');
      if (isPayment) await post(`/v1/payment_intents/${id}/_authenticate?success=${verdict === 'pass'}`, { client_secret });
      else
        await fetch(`${url}/v1/setup_intents/${id}/${verdict === 'pass' ? 'confirm' : 'cancel'}`, {
          method: 'POST',
          body: new URLSearchParams({ key, client_secret }),
        });
    }),
    settleRefunds: () => Promise.resolve(),
    refundByHand: async (payment_intent, amount) => void (await sdkFor(url).refunds.create({ payment_intent, amount })),
    breakRefunds: () => undefined,
    disputeShare: () => Promise.reject(new Error('localstripe knows no disputes')),
    endDispute: () => Promise.reject(new Error('localstripe knows no disputes')),
    close: stop,
  };
};

cardContract('localstripe', startLocalstripeBackend, localstripeGaps);
