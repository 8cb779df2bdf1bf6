import type { CallData } from '@kerbside/contracts/call';
import type { chooseVisit } from '@kerbside/contracts/http/garages/offers';
import { toPence } from '@kerbside/contracts/money/money';
import type { Submit } from '@kerbside/contracts/ui/controls/use-submit';
import { useState } from 'react';
import { bookingApi } from '../../api/booking-api.js';
import type { VisitsApi } from '../../api/visits-api.js';
import type { StepProps } from '../step-page/step-props.js';
import { bookAgain, tellAgain } from './book-again.js';
import { keepVisit, keptVisit, serviceOf } from './kept-visit.js';
import { tellOtherTabs } from '../../use-other-tabs.js';
import { tellPrice } from '../../priced-visit.js';
import { useSubmitSignedIn } from '../../use-signed-in.js';

export type ChosenVisit = CallData<typeof chooseVisit>;
export type VisitChoice = Parameters<VisitsApi['choose']>[1];

export interface QuoteVisit {
  readonly chosen: ChosenVisit | undefined;
  readonly choose: Submit<VisitChoice, ChosenVisit>;
  /** The garage of the visit, chosen now or earlier. */
  readonly garageId: string | undefined;
}

/** The visit that a quote is for. Choosing it prices the quote again, and says what that does to the price. */
export const useVisit = (props: StepProps, visits: VisitsApi): QuoteVisit => {
  const { host, api: quotes, quote, onQuote } = props;
  const { fetch } = host;
  const bookings = bookingApi({ fetch });
  const [chosen, setChosen] = useState<ChosenVisit>();
  const choose = useSubmitSignedIn(host, async (choice: VisitChoice) => {
    const booked = await bookings.read(quote.id).catch(() => null);
    const before = quote.price?.totalPence;
    const visit = await visits.choose(quote.id, choice);
    setChosen(visit);
    const again = await bookAgain(bookings, booked, visit);
    keepVisit(quote.id, { garageId: visit.garage_id, day: visit.booking_date ?? undefined, service: serviceOf(visit) });
    tellOtherTabs(quote.id);
    onQuote(await quotes.read(quote.id));
    const total = toPence(visit.total);
    tellPrice(host, total, before);
    tellAgain(host, again);
    return visit;
  });
  return { chosen, choose, garageId: chosen?.garage_id ?? keptVisit(quote.id)?.garageId };
};
