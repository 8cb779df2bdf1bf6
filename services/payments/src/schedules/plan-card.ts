import { DomainError } from '@kerbside/platform/errors/errors';
import { goesOn, type Purchase } from '../purchases/purchase.js';
import { isToBeTaken } from './collecting.js';

/** A mandate or PayPal agreement stays as agreed. A card may replace another card, or a mandate that the bank cancelled. */
export const mayChooseCard = (purchase: Purchase): boolean =>
  purchase.state.status === 'completed' && isMoreTaken(purchase) && (!purchase.instrument || purchase.instrument.method === 'card');

/** Whether nothing is left to take from: a bank or PayPal ended it, or has not named it yet. */
export const needsCard = (purchase: Purchase): boolean => mayChooseCard(purchase) && !purchase.instrument;

/** What is on its way was taken already; monthly cover has another month after it. */
const isMoreTaken = ({ schedule, planEnd, agreement }: Purchase): boolean =>
  !planEnd && schedule.some((line) => isToBeTaken(line) && (line.state !== 'accepted' || goesOn({ agreement })));

/** From now on payments are taken from this card. The one before stays among those that the customer kept. */
export const takenFrom = (purchase: Purchase, card: string): Purchase => {
  if (!isMoreTaken(purchase)) throw new DomainError('NOTHING_TO_CHANGE');
  if (!mayChooseCard(purchase)) throw new DomainError('COLLECTED_OTHERWISE');
  return {
    ...purchase,
    schedule: purchase.schedule.map((line) => (line.state === 'due' && line.attemptId === null ? { ...line, method: 'card' } : line)),
    instrument: { method: 'card', ref: card, payer: null },
    mandate: null,
    chosenCard: card,
  };
};
