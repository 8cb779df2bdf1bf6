import type { HttpAnswer } from '../http.js';
import type { PayPalOrderRecord, Scenario, World } from './objects.js';
import { approve, findOrder } from './orders.js';

const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/** What each payer's money does. */
const payers: Readonly<Record<Scenario, string>> = {
  pays: 'Pay now',
  declined: 'Pay now, and the bank declines',
  pending: 'Pay now, and PayPal looks into it',
  later_fails: 'Pay now, and the later payments fail',
};

const isScenario = (name: string): name is Scenario => name in payers;

/** The page on which the payer approves an order, as PayPal's would. */
export const showOrder = (world: World, token: string): HttpAnswer => {
  const order = findOrder(world, token);
  if (order.status !== 'PAYER_ACTION_REQUIRED') return to(withParameters(order.returnUrl, order));
  const choices = Object.entries(payers)
    .filter(([name]) => order.keepsAgreement || name !== 'later_fails')
    .map(([name, label], at) => `<button name="payer" value="${name}"${at === 0 ? ' class="first"' : ''}>${label}</button>`)
    .join('');
  const keeps = order.keepsAgreement ? '<p>You also let Kerbside take the later payments of your plan from this account.</p>' : '';
  return page(
    `<h1>Pay £${escaped(order.amount.value)}</h1><p class="what">${escaped(order.description)}</p>${keeps}
<form method="post" action="/checkoutnow"><input type="hidden" name="token" value="${escaped(order.id)}">${choices}
<button name="payer" value="cancel">Cancel and return to Kerbside</button></form>`,
  );
};

/** The payer's answer sends them back to Kerbside. */
export const answerOrder = (world: World, body: string): HttpAnswer => {
  const form = new URLSearchParams(body);
  const order = findOrder(world, form.get('token') ?? '');
  const payer = form.get('payer') ?? '';
  if (!isScenario(payer)) return to(withParameters(order.cancelUrl, order));
  const approved = approve(world, order.id, payer);
  return to(withParameters(approved.returnUrl, approved));
};

const withParameters = (address: string, { id, payerId }: PayPalOrderRecord): string => {
  const url = new URL(address);
  url.searchParams.set('token', id);
  if (payerId !== null) url.searchParams.set('PayerID', payerId);
  return url.href;
};

const to = (location: string): HttpAnswer => ({ status: 303, headers: { location, 'cache-control': 'no-store' }, body: '' });

const page = (content: string): HttpAnswer => ({
  status: 200,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  },
  body: `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>PayPal sandbox: pay Kerbside</title><style>${style}</style></head>
<body><main><p class="over">PayPal sandbox. No money moves here.</p>${content}</main></body></html>`,
});

const style = `:root{color:#14213d;background:#fff;font:16px/1.5 system-ui,sans-serif}body{margin:0}main{max-width:26rem;margin:0 auto;padding:1.5rem}
h1{margin:0 0 .25rem;font-size:1.375rem}.over{margin:0 0 1.25rem;padding-bottom:.75rem;border-bottom:1px solid #d5d9e2;font-weight:600}
.what{color:#4a5468}form{display:grid;gap:.75rem}button{min-height:3rem;border:2px solid #14213d;border-radius:.5rem;background:#fff;color:#14213d;font:inherit;font-weight:600;cursor:pointer}
button.first{background:#14213d;color:#fff}`;

const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
