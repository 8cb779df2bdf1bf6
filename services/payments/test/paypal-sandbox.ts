import type { PayPalOrderRecord, PaypalEvent, PayPalSettings } from '../sandbox/paypal/objects.js';
import { sandboxPaypal, startPaypalSandbox, type PaypalSandbox, type PaypalSandboxOptions } from '../sandbox/paypal/server.js';
import { heldPort } from './card-sandbox.js';
import { PaymentsUnderTest } from './payments-under-test.js';
import { sandboxAt } from './sandbox-calls.js';

export type { PaypalSandbox } from '../sandbox/paypal/server.js';

export const startPaypal = (options: Partial<PaypalSandboxOptions> = {}): Promise<PaypalSandbox> =>
  startPaypalSandbox({ port: 0, ...options });

export const paypalEnv = (url: string) => ({
  PAYPAL_API_URL: url,
  PAYPAL_CLIENT_ID: sandboxPaypal.clientId,
  PAYPAL_SECRET: sandboxPaypal.secret,
  PAYPAL_WEBHOOK_ID: sandboxPaypal.webhookId,
});

/** The service has to be told where the sandbox is, and the sandbox where the service is. */
export const startWithPaypal = async (env: Record<string, string> = {}) => {
  const { port, letGo } = await heldPort();
  const shop = await PaymentsUnderTest.start({ ...paypalEnv(`http://127.0.0.1:${port}`), ...env });
  await letGo();
  return { shop, sandbox: await startPaypal({ port, webhookUrl: `${shop.payments.url}/webhooks/paypal` }) };
};

export const paypalAt = (url: string) => {
  const calls = sandboxAt<PayPalSettings>(url, { authorization: 'Bearer A21AA_sandbox', 'content-type': 'application/json' });
  const { send, read } = calls;
  return {
    ...calls,
    /** The payer approves an order, as somebody whose money does this; resolves with where they are sent back to. */
    approve: async (token: string, payer = 'pays') => {
      const body = new URLSearchParams({ token, payer });
      const answer = await fetch(`${url}/checkoutnow`, { method: 'POST', body, redirect: 'manual' });
      return answer.headers.get('location') ?? '';
    },
    orders: async () => (await read<{ orders: PayPalOrderRecord[] }>('/_sandbox/orders')).orders,
    events: async () => (await read<{ events: PaypalEvent[] }>('/_sandbox/events')).events,
    decide: (order: string, verdict: 'complete' | 'deny' | 'reverse' | 'return') => send('POST', `/_sandbox/orders/${order}/${verdict}`),
    /** A refund that waited arrives, or any comes back. */
    decideRefund: (refund: string, verdict: 'complete' | 'fail') => send('POST', `/_sandbox/refunds/${refund}/${verdict}`),
    endAgreement: (agreement: string) => send('POST', `/_sandbox/agreements/${agreement}`),
  };
};
