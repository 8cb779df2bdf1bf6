import * as z from 'zod/mini';
import { dispute } from './disputes.js';
import { newId } from '../records/ids.js';
import { noSuch, parseForm } from '../records/refusal.js';
import { settleRefunds } from './refunds.js';
import { listOf, type Handler } from '../records/sandbox.js';
import { webhookModes } from '../../deliveries.js';

/** The sandbox's own calls for tests, below `/_sandbox`: what was charged, what was delivered, and how it should misbehave. */
export const listCharges: Handler = (sandbox) =>
  listOf('/_sandbox/charges', sandbox.store.all('charge'), { limit: Infinity, after: undefined });

export const listDeliveries: Handler = (sandbox) => {
  const rows = sandbox.store.all('delivery').map((delivery) => ({ ...delivery, type: sandbox.store.get('event', delivery.event)?.type }));
  return listOf('/_sandbox/deliveries', rows, { limit: Infinity, after: undefined });
};

/** Sends an event again, as the provider's dashboard does. */
export const resendEvent: Handler = async (sandbox, request) => {
  const event = await sandbox.store.recall('event', request.ids[0] ?? '');
  if (!event) throw noSuch('event', request.ids[0] ?? '');
  sandbox.deliveries.add(newId('del'), event.id);
  return event;
};

/** Settles all refunds now, instead of some time later. */
export const settleAllRefunds: Handler = (sandbox, request) => {
  settleRefunds(sandbox, request, 0);
  return {};
};

const disputeForm = z.strictObject({ amount: z.string().check(z.regex(/^[1-9]\d{0,8}$/)) });

export const disputeCharge: Handler = (sandbox, request) => {
  const { amount } = parseForm(disputeForm, request.form);
  const charge = sandbox.store.get('charge', request.ids[0] ?? '');
  if (!charge) throw noSuch('charge', request.ids[0] ?? '');
  return dispute(sandbox, request, { charge, amount: Number(amount), kind: 'product_not_received' });
};

const settingsForm = z.strictObject({
  webhooks: z.optional(z.enum(webhookModes)),
  answerDelayMs: z.optional(z.string().check(z.regex(/^\d{1,5}$/))),
  outage: z.optional(z.enum(['true', 'false'])),
});

export const changeSettings: Handler = (sandbox, request) => {
  const form = parseForm(settingsForm, request.form);
  const { settings } = sandbox;
  settings.webhooks = form.webhooks ?? settings.webhooks;
  settings.answerDelayMs = form.answerDelayMs === undefined ? settings.answerDelayMs : Number(form.answerDelayMs);
  settings.outage = form.outage === undefined ? settings.outage : form.outage === 'true';
  sandbox.deliveries.sendDue();
  return settings;
};
