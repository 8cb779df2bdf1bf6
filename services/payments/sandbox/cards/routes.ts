import * as bench from './calls/bench.js';
import * as customers from './calls/customers.js';
import * as disputes from './calls/disputes.js';
import * as events from './calls/events.js';
import * as intents from './calls/payment-intents.js';
import * as methods from './calls/payment-methods.js';
import * as refunds from './calls/refunds.js';
import type { Handler } from './records/sandbox.js';
import * as setups from './calls/setup-intents.js';

interface Route {
  readonly method: string;
  readonly path: RegExp;
  /** Whether a browser may call it with a publishable key. */
  readonly browser: boolean;
  readonly handle: Handler;
}

const route = (pattern: string, handle: Handler, browser = false): Route => {
  const [method = '', path = ''] = pattern.split(' ');
  return { method, browser, handle, path: new RegExp(`^${path.replaceAll(':id', '([A-Za-z0-9_]+)')}$`) };
};

const routes: readonly Route[] = [
  route('POST /v1/customers', customers.createCustomer),
  route('DELETE /v1/customers/:id', customers.deleteCustomer),
  route('GET /v1/payment_methods', methods.listPaymentMethods),
  route('POST /v1/payment_methods', methods.createPaymentMethod, true),
  route('GET /v1/payment_methods/:id', methods.retrievePaymentMethod),
  route('POST /v1/payment_methods/:id/detach', methods.detachPaymentMethod),
  route('GET /v1/payment_intents', intents.listPaymentIntents),
  route('POST /v1/payment_intents', intents.createPaymentIntent),
  route('GET /v1/payment_intents/:id', intents.retrieveIntent('payment_intent'), true),
  route('POST /v1/payment_intents/:id/confirm', intents.confirmPaymentIntent, true),
  route('POST /v1/payment_intents/:id/cancel', intents.cancelPaymentIntent),
  route('POST /v1/payment_intents/:id/capture', intents.capturePaymentIntent),
  route('GET /v1/refunds', refunds.listOfCharge('refund')),
  route('POST /v1/refunds', refunds.createRefund),
  route('GET /v1/refunds/:id', refunds.retrieveRefund),
  route('GET /v1/disputes', refunds.listOfCharge('dispute')),
  route('POST /v1/disputes/:id', disputes.updateDispute),
  route('POST /v1/setup_intents', setups.createSetupIntent),
  route('GET /v1/setup_intents/:id', intents.retrieveIntent('setup_intent'), true),
  route('POST /v1/setup_intents/:id/confirm', setups.confirmSetupIntent, true),
  route('POST /v1/setup_intents/:id/cancel', setups.cancelSetupIntent),
  route('GET /v1/events', events.listEvents),
  route('GET /_sandbox/charges', bench.listCharges),
  route('POST /_sandbox/charges/:id/dispute', bench.disputeCharge),
  route('GET /_sandbox/deliveries', bench.listDeliveries),
  route('POST /_sandbox/events/:id/resend', bench.resendEvent),
  route('POST /_sandbox/refunds/settle', bench.settleAllRefunds),
  route('POST /_sandbox/settings', bench.changeSettings),
];

export const findRoute = (method: string, path: string): { readonly route: Route; readonly ids: readonly string[] } | undefined => {
  for (const candidate of routes) {
    const match = candidate.method === method ? candidate.path.exec(path) : null;
    if (match) return { route: candidate, ids: match.slice(1) };
  }
  return undefined;
};
