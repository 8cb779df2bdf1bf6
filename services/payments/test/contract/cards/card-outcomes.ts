import type { StripeGateway } from '../../../src/cards/stripe-gateway.js';
import type { AttemptStanding } from '../../../src/methods/method-port.js';
import type { CardBackend, CardOutcome } from './card-backend.js';
import { anOpening } from './openings.js';
import type { Outcomes } from './published-cards.js';

const amountPence = 5_000;

/** Tries a card in every way, and says what came of each. */
export const outcomesOf = async (gateway: StripeGateway, backend: CardBackend, number: string): Promise<Outcomes> => {
  const { pay, refund } = await paid(gateway, backend, number);
  const { keep, later } = await kept(gateway, backend, number);
  return { pay, keep, later, refund };
};

const paid = async (gateway: StripeGateway, backend: CardBackend, number: string) => {
  const opened = await gateway.open(anOpening({ amountPence }));
  const confirmed = await backend.page.confirm(opened.clientSecret ?? '', { number });
  const standing = await gateway.read(opened.ref);
  if (standing.status !== 'authorised') return { pay: refusalOf(standing, confirmed), refund: '–' };
  const { status, takenPence } = await gateway.take(opened.ref, amountPence);
  const pay = `${confirmed.isAsked ? 'approved, ' : ''}${status === 'taken' && takenPence === amountPence ? 'paid' : status}`;
  return { pay, refund: await refunded(gateway, backend, opened.ref) };
};

const refunded = async (gateway: StripeGateway, backend: CardBackend, ref: string): Promise<string> => {
  const { status, failure } = await gateway.read(ref);
  if (status === 'reversed') return `reversed (${failure?.code})`;
  const order = { refundId: `refund of ${ref}`, ref, amountPence };
  const first = await gateway.refund(order);
  await backend.settleRefunds();
  const after = await gateway.refund(order);
  return first.status === after.status ? first.status : `${first.status}, ${after.status}`;
};

const kept = async (gateway: StripeGateway, backend: CardBackend, number: string) => {
  const opening = anOpening({ isSetup: true, amountPence: 0 });
  const opened = await gateway.open(opening);
  const confirmed = await backend.page.confirm(opened.clientSecret ?? '', { number });
  const { instrument, ...standing } = await gateway.read(opened.ref);
  if (instrument === null) return { keep: refusalOf({ ...standing, instrument }, confirmed), later: '–' };
  const { customerId } = opening;
  const charged = await gateway.open(anOpening({ customerId, amountPence, isOffSession: true, instrument }));
  const later =
    charged.status === 'requires_action' ? 'waits for approval' : charged.failure ? `declined (${charged.failure.code})` : 'paid';
  return { keep: `${confirmed.isAsked ? 'approved, ' : ''}kept`, later };
};

const refusalOf = ({ failure }: AttemptStanding, { isAsked, refusal }: CardOutcome): string =>
  `${isAsked ? 'approved, ' : ''}declined (${failure?.code ?? refusal ?? 'no reason'})`;
