import type { CallData } from '@kerbside/contracts/call';
import type { chooseVisit } from '@kerbside/contracts/http/garages/offers';
import { formatPounds, toPence } from '@kerbside/contracts/money/money';
import { useSubmit, type Submit } from '@kerbside/contracts/ui/controls/use-submit';
import { useMemo, useState } from 'react';
import { bookingApi } from '../../api/booking-api.js';
import type { VisitsApi } from '../../api/visits-api.js';
import { visits as words } from '../../messages/visits.js';
import { stepPath } from '../../paths.js';
import { awaitsOwnGarage } from '../booked-visit/bookable.js';
import { isSent, useAutoSubmit } from '../step-page/use-auto-submit.js';
import type { StepProps } from '../step-page/step-props.js';
import { bookAgain } from './book-again.js';
import { keepVisit, keptVisit, serviceOf } from './kept-visit.js';
import { tellOtherTabs } from './use-visit-elsewhere.js';

export type ChosenVisit = CallData<typeof chooseVisit>;
export type VisitChoice = Parameters<VisitsApi['choose']>[1];

export interface Visit {
  readonly chosen: ChosenVisit | undefined;
  readonly choose: Submit<VisitChoice, ChosenVisit>;
  readonly next: Submit<void, void>;
  /** The garage that is being chosen. */
  readonly busyId: string | undefined;
  /** Whether step 3 is answered: now, or earlier. */
  readonly isAnswered: boolean;
  /** The garage of the visit, chosen now or earlier. */
  readonly garageId: string | undefined;
}

/** The visit that a quote is for. Choosing it prices the quote again, and says what that does to the price. */
export const useVisit = (props: StepProps, visits: VisitsApi): Visit => {
  const { host, api: quotes, quote, onQuote } = props;
  const { fetch } = host;
  const bookings = useMemo(() => bookingApi({ fetch }), [fetch]);
  const [chosen, setChosen] = useState<ChosenVisit>();
  const [wantedId, setWantedId] = useState<string>();
  const choose = useSubmit(async (choice: VisitChoice) => {
    setWantedId(choice.garage_id);
    // Nothing is booked before step 5.
    const booked = quote.step > 3 ? await bookings.read(quote.id).catch(() => null) : null;
    const before = quote.price?.totalPence;
    const visit = await visits.choose(quote.id, choice);
    setChosen(visit);
    const again = await bookAgain(bookings, booked, visit);
    keepVisit(quote.id, { garageId: visit.garage_id, day: visit.booking_date ?? undefined, service: serviceOf(visit) });
    tellOtherTabs(quote.id);
    onQuote(await quotes.read(quote.id));
    const total = toPence(visit.total);
    host.toast(total === before ? words.priceSame : words.priceChanged(formatPounds(total)));
    if (again) host.toast(again.said, again.isKept ? 'success' : 'warning', again.isKept ? undefined : 10_000);
    return visit;
  });
  const next = useSubmit(async () => {
    onQuote(await quotes.submitChoice(quote.id, 3, {}));
    host.navigate(stepPath(quote.productType, 4, quote.id));
  });
  useAutoSubmit(props, { form: {}, isSubmitted: isSent(next) });
  const kept = keptVisit(quote.id);
  const busyId = choose.status === 'busy' ? wantedId : undefined;
  return {
    chosen,
    choose,
    next,
    busyId,
    isAnswered: chosen !== undefined || (kept !== undefined && !awaitsOwnGarage(quote)) || quote.step > 3,
    garageId: chosen?.garage_id ?? kept?.garageId,
  };
};
