import { formatLongDay, isRealDay } from '@kerbside/contracts/days/dates';
import { garageByUs } from '@kerbside/contracts/garages/garage-by-us';
import type { HostApi } from '@kerbside/contracts/host';
import type { SelectedVisit } from '@kerbside/contracts/http/garages/offers';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { useState } from 'react';
import type { VisitsApi } from '../../api/visits-api.js';
import { booking as words } from '../../messages/booking.js';
import type { GarageChoice } from '../garage-choice/chosen-garage.js';
import { useToldElsewhere } from '../../use-other-tabs.js';
import { adoptVisit, serviceOf } from '../visits/kept-visit.js';

/** A visit that was chosen in another tab. */
export interface VisitElsewhere {
  /** What was chosen there. */
  readonly said: string;
  /** Undefined once the form has it. */
  readonly use: (() => void) | undefined;
}

interface VisitChoice {
  readonly visit: SelectedVisit;
  readonly choice: GarageChoice;
}

interface VisitAdoption {
  readonly host: Pick<HostApi, 'track'>;
  readonly quote: Quote;
  readonly visits: VisitsApi;
  /** Whether the customer picked a day or a garage in this form, which only they may discard. */
  readonly isPicked: boolean;
  readonly put: (visit: SelectedVisit, choice: GarageChoice) => void;
  /** The price may be another one now. */
  readonly onElsewhere: () => void;
}

/** Puts a visit chosen in another tab into the form: at once if nothing was picked here, otherwise when the customer agrees. */
export const useAdoptedVisit = ({ host, quote, visits, isPicked, put, onElsewhere }: VisitAdoption): VisitElsewhere | undefined => {
  const [elsewhere, setElsewhere] = useState<VisitChoice & { readonly isUsed: boolean }>();
  const use = (chosen: VisitChoice) => {
    put(chosen.visit, chosen.choice);
    setElsewhere({ ...chosen, isUsed: true });
  };
  const tell = async (visit: SelectedVisit) => {
    onElsewhere();
    const choice = await choiceOf(visit, { quote, visits });
    if (isPicked) setElsewhere({ visit, choice, isUsed: false });
    else use({ visit, choice });
  };
  const look = async () => {
    const visit = await visits.visit(quote.id);
    if (visit && adoptVisit(quote.id, visit)) await tell(visit);
  };
  useToldElsewhere(quote.id, () => {
    look().catch(() => host.track('visit_not_read_again'));
  });
  if (!elsewhere) return undefined;
  return { said: saidOf(elsewhere), use: elsewhere.isUsed ? undefined : () => use(elsewhere) };
};

/** No choice when the garage is not found near the place that was searched. */
const choiceOf = async (
  visit: SelectedVisit,
  { quote, visits }: { readonly quote: Quote; readonly visits: VisitsApi },
): Promise<GarageChoice> => {
  const { garage_id, postcode, booking_date } = visit;
  if (garage_id === garageByUs) return { by: 'us' };
  if (postcode === null) return { by: 'nobody' };
  const day = booking_date === null ? {} : { booking_date };
  const wanted = visit.product_type === 'service' ? { postcode, ...serviceOf(visit), ...day } : { postcode };
  const garage = (await visits.garages(quote, wanted)).items.find(({ id }) => id === garage_id);
  return garage ? { by: 'customer', garage } : { by: 'nobody' };
};

const saidOf = ({ visit: { booking_date: day }, choice }: VisitChoice): string =>
  words.elsewhere(
    choice.by === 'customer' ? choice.garage.name : choice.by === 'us' ? words.ourGarage : words.anotherGarage,
    day !== null && isRealDay(day) ? formatLongDay(day) : undefined,
  );
