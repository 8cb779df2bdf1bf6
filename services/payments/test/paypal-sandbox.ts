import type { Delivery } from '../sandbox/deliveries.js';
import type { PayPalOrderRecord, PaypalEvent, PayPalSettings } from '../sandbox/paypal/objects.js';
import { sandboxPaypal, startPaypalSandbox, type PaypalSandbox, type PaypalSandboxOptions } from '../sandbox/paypal/server.js';
import { PaymentsUnderTest } from './payments-under-test.js';

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
  const unheard = await startPaypal({ webhookUrl: 'http://127.0.0.1:9/webhooks/paypal' });
  await unheard.close();
  const shop = await PaymentsUnderTest.start({ ...paypalEnv(unheard.url), ...env });
  const port = Number(new URL(unheard.url).port);
  return { shop, sandbox: await startPaypal({ port, webhookUrl: `${shop.payments.url}/webhooks/paypal` }) };
};

/** What a test does at PayPal, past the product. */
export const paypalAt = (url: string) => {
  const send = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: 'Bearer A21AA_sandbox', 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: (text === '' ? {} : JSON.parse(text)) as never };
  };
  const read = async <T>(path: string): Promise<T> => (await send('GET', path)).body;
  return {
    send,
    /** The payer approves an order, as somebody whose money does this; resolves with where they are sent back to. */
    approve: async (token: string, payer = 'pays') => {
      const body = new URLSearchParams({ token, payer });
      const answer = await fetch(`${url}/checkoutnow`, { method: 'POST', body, redirect: 'manual' });
      return answer.headers.get('location') ?? '';
    },
    set: (settings: Partial<PayPalSettings>) => send('POST', '/_sandbox/settings', settings),
    orders: async () => (await read<{ orders: PayPalOrderRecord[] }>('/_sandbox/orders')).orders,
    events: async () => (await read<{ events: PaypalEvent[] }>('/_sandbox/events')).events,
    deliveries: async () => (await read<{ deliveries: Delivery[] }>('/_sandbox/deliveries')).deliveries,
    resend: (events: readonly string[]) => send('POST', '/_sandbox/resend', { events }),
    decide: (order: string, verdict: 'complete' | 'deny' | 'reverse' | 'return') => send('POST', `/_sandbox/orders/${order}/${verdict}`),
    /** A refund that waited arrives, or any comes back. */
    decideRefund: (refund: string, verdict: 'complete' | 'fail') => send('POST', `/_sandbox/refunds/${refund}/${verdict}`),
    endAgreement: (agreement: string) => send('POST', `/_sandbox/agreements/${agreement}`),
  };
};
