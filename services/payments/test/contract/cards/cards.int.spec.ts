import { sandboxPublishableKey, sandboxSecretKey, startCardSandbox } from '../../../sandbox/cards/server.js';
import { benchOf, sdkFor, webhookSecret } from '../../card-sandbox.js';
import type { CardBackend } from './card-backend.js';
import { cardContract } from './card-contract.js';
import { pageOf } from './public-api.js';

const startSandboxBackend = async (): Promise<CardBackend> => {
  const sandbox = await startCardSandbox({ port: 0, webhookSecret });
  const { url } = sandbox;
  const sdk = sdkFor(url);
  return {
    name: 'sandbox',
    apiUrl: url,
    gaps: [],
    page: pageOf(url, sandboxPublishableKey, async (source, _, verdict) => {
      await fetch(`${url}/3ds/${source}/${verdict}`, { method: 'POST' });
    }),
    settleRefunds: async () => {
      await fetch(`${url}/_sandbox/refunds/settle`, { method: 'POST', headers: { authorization: `Bearer ${sandboxSecretKey}` } });
    },
    refundByHand: async (payment_intent, amount) => void (await sdk.refunds.create({ payment_intent, amount })),
    breakRefunds: (when) => {
      const requests = /^POST \/v1\/refunds$/;
      sandbox.settings.brokenAt = when === 'before' ? requests : null;
      sandbox.settings.brokenAfter = when === 'after' ? requests : null;
    },
    disputeShare: async (intentId, amountPence) => {
      const { latest_charge: charge } = await sdk.paymentIntents.retrieve(intentId);
      await benchOf(url).dispute(String(charge), amountPence);
    },
    endDispute: async (intentId, isWon) => {
      const { data } = await sdk.disputes.list({ payment_intent: intentId });
      const evidence = { uncategorized_text: isWon ? 'winning_evidence' : 'losing_evidence' };
      for (const { id } of data) await sdk.disputes.update(id, { evidence });
    },
    close: () => sandbox.close(),
  };
};

cardContract('the sandbox', startSandboxBackend);
