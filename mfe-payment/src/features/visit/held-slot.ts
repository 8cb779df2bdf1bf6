import { CallError } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import type { PaymentView, Receipt } from '@kerbside/contracts/http/payments/payments';
import { useEffect, useEffectEvent, useRef } from 'react';
import { kindOfProduct } from '@kerbside/contracts/claims/claimable';
import { howToClaim } from '@kerbside/contracts/claims/how-to-claim';
import { doneAtGarages } from '@kerbside/contracts/garages/done-at-garages';
import { productNames } from '@kerbside/contracts/products/product-names';
import type { PaymentApi } from '../../api/payment-api.js';
import { bookingPath } from '../../paths.js';

interface SlotContext {
  readonly host: Pick<HostApi, 'navigate'>;
  readonly api: PaymentApi;
  readonly payment: PaymentView;
  /** Reads the payment again. */
  readonly onChanged: () => Promise<void>;
}

/** A time is held for half an hour; it is asked for again well before. */
const renewEveryMs = 600_000;

/** `unsure`: garages do not answer. */
type SlotState = 'held' | 'unsure' | 'gone';

/** What the booking form's address says happened. */
const whyGone = new Map([
  ['SLOT_TAKEN', 'taken'],
  ['BOOKING_TOO_SOON', 'late'],
]);

/**
 * Holds the time of the visit that is being paid for. `gone` when another customer has it by now, or its day has come too close: this
 * customer first chooses another one. If garages do not respond, the customer can still pay, and a time lost by then is rearranged.
 */
const hold = async ({ host, api, payment }: SlotContext): Promise<SlotState> => {
  if (!hasVisit(payment)) return 'held';
  try {
    await api.holdSlot(payment.quoteId);
    return 'held';
  } catch (error) {
    const why = error instanceof CallError ? whyGone.get(error.code) : undefined;
    if (why === undefined) return 'unsure';
    host.navigate(`${bookingPath(payment.quoteId)}?${why}=1`);
    return 'gone';
  }
};

/**
 * Holds the time for as long as the page is open, and gives it back when the customer leaves without trying to pay. A payment that fails gives it back by itself.
 * Returns what to do before paying: false when the time is gone.
 */
export const useHeldSlot = (paid: SlotContext): (() => Promise<boolean>) => {
  const { quoteId } = paid.payment;
  const isNeeded = hasVisit(paid.payment);
  const isTried = useRef(false);
  const renew = useEffectEvent(async () => {
    // Once the time is held again, the visit may be paid at its garage.
    if ((await hold(paid)) === 'held' && paid.payment.atGarage?.isTimeLost) await paid.onChanged();
  });
  // Whatever does not arrive runs out by itself.
  const leave = useEffectEvent(() => void paid.api.releaseSlot(quoteId).catch(() => undefined));
  useEffect(() => {
    if (!isNeeded) return undefined;
    const left = () => {
      if (!isTried.current) leave();
    };
    const shown = ({ persisted }: PageTransitionEvent) => persisted && void renew();
    void renew();
    const renewal = setInterval(() => void renew(), renewEveryMs);
    addEventListener('pagehide', left);
    addEventListener('pageshow', shown);
    return () => {
      clearInterval(renewal);
      removeEventListener('pagehide', left);
      removeEventListener('pageshow', shown);
      left();
    };
  }, [quoteId, isNeeded]);
  return async () => {
    isTried.current = true;
    return (await hold(paid)) !== 'gone';
  };
};

const isVisit = ({ productType }: Receipt['lines'][number]): boolean => productType !== undefined && doneAtGarages.includes(productType);

/** Whether any part of the purchase is done at a garage. */
export const hasVisit = ({ lines }: Pick<Receipt, 'lines'>): boolean => lines.some(isVisit);

/** How what was bought is claimed, for each kind of it once, and which of several it is. An MOT alone pays for nothing. */
export const howToClaimIt = ({ lines }: Pick<Receipt, 'lines'>): readonly string[] => {
  const bought = lines.filter(({ kind }) => kind === 'base' || kind === 'addon');
  const products = bought.flatMap(({ productType }) => productType ?? []);
  const kinds = new Map(products.toReversed().map((type) => [kindOfProduct[type], type]));
  const covers = [...kinds].toReversed().flatMap(([kind, type]) => (!kind || kind === 'mot' ? [] : { type, how: howToClaim[kind] }));
  return covers.map(({ type, how }) => (covers.length === 1 ? how : `${productNames[type]}: ${how}`));
};

/** Whether everything that was bought is: then there is no cover among it. */
export const isVisitOnly = ({ lines }: Pick<Receipt, 'lines'>): boolean => {
  const bought = lines.filter(({ kind }) => kind === 'base');
  return bought.length > 0 && bought.every(isVisit);
};
