import { DomainError } from '@kerbside/platform/errors/errors';
import type { Purchase } from '../purchases/purchase.js';
import { isToBeTaken } from './collecting.js';

/** A mandate or PayPal agreement stays as agreed. A card may replace another card, or a mandate that the bank cancelled. */
export const mayChooseCard = ({ schedule, planEnd, instrument, state }: Purchase): boolean =>
  state.status === 'completed' && !planEnd && schedule.some(isToBeTaken) && (!instrument || instrument.method === 'card');

/** From now on payments are taken from this card. The one before stays among those that the customer kept. */
export const takenFrom = (purchase: Purchase, card: string): Purchase => {
  const { schedule, planEnd } = purchase;
  if (planEnd || !schedule.some(isToBeTaken)) throw new DomainError('NOTHING_TO_CHANGE');
  if (!mayChooseCard(purchase)) throw new DomainError('COLLECTED_OTHERWISE');
  return {
    ...purchase,
    schedule: schedule.map((line) => (line.state === 'due' && line.attemptId === null ? { ...line, method: 'card' } : line)),
    instrument: { method: 'card', ref: card, payer: null },
    mandate: null,
    chosenCard: card,
  };
};
