import { postcode } from '@kerbside/contracts/fields';
import { formatLongDay, londonDay } from '@kerbside/contracts/days/dates';
import { nothingTyped, typedDay, typedOfDay } from '@kerbside/contracts/days/typed-day';
import { earliestVisit } from '@kerbside/contracts/days/working-days';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { DateField } from '@kerbside/contracts/ui/controls/date-field';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { visitsApi } from '../../api/visits-api.js';
import { booking as bookingWords } from '../../messages/booking.js';
import { visits as words } from '../../messages/visits.js';
import type { StepProps } from '../step-page/step-props.js';
import { withApi } from '../step-page/with-api.js';
import { GarageList } from '../garages/garage-list.js';
import { GaragesNear } from '../garages/garages-near.js';
import { changeSearch, keptSearch } from '../garages/kept-search.js';
import { keptVisit } from '../visits/kept-visit.js';
import { OffersWait } from './offers-wait.js';
import { choiceOf, selectedOf } from './chosen-offer.js';
import { ServiceOffers } from './service-offers.js';
import { useGarages, type GarageSearch } from '../garages/use-garages.js';
import { useOffers, type Offers, type OfferType, type ShownOffers, type WantedVisit } from './use-offers.js';
import { useVisit, type Visit } from '../visits/use-visit.js';
import { VisitPage } from '../visits/visit-page.js';
import { totalsAt } from '../visits/visit-totals.js';
import { withVisit } from '../visits/with-visit.js';

const wanted = z.object({ booking_date: typedDay(words.date), postcode });

/** Step 3 of a service: when, near where, at which garage; then the offers (Q2, Q4). */
function ServiceStep(props: StepProps) {
  const { quote } = props;
  const { fetch } = props.host;
  const api = useMemo(() => visitsApi({ fetch }), [fetch]);
  const visit = useVisit(props, api);
  const { garages, search, reprice } = useGarages(props, api, { service: keptVisit(quote.id)?.service });
  const offers = useOffers(props, api);
  const find = async (wanted: WantedVisit) => {
    const found = await search.submit({ ...wanted, ...keptVisit(quote.id)?.service });
    if (found.status === 'failed' && found.failure) throw found.failure;
    if (found.status !== 'done' || found.answer.length === 0) return;
    const before = offers.shown?.offers.full.garage_id ?? visit.garageId;
    const garage = found.answer.find(({ id }) => id === before);
    await takeAlong(visit, await offers.show(wanted, garage?.id), quote);
  };
  const problem = offers.another.error ?? offers.reprice.error;
  const priceList = ({ wanted, offers: { full, interim, manufacturer } }: ShownOffers, type: OfferType, periods: string) => {
    const { system_id } = { full, interim, manufacturer: manufacturer ?? full }[type].params;
    void reprice({ ...wanted, system_id, periods });
  };
  return (
    <VisitPage {...props} title={words.serviceTitle} visit={visit} unanswered={words.chooseOffer} problem={problem}>
      <DayAndPlace quote={quote} onFind={find} isShown={offers.shown !== undefined} />
      {offers.found && (
        <Panel load={offers.found} loading={words.findingOffers} failed={words.noOffersAgain}>
          {(shown) => (
            <ServiceOffers
              {...props}
              shown={shown}
              offers={offers}
              visit={visit}
              near={garages?.status === 'ready' ? garages.data : []}
              onSelected={(type, periods) => priceList(shown, type, periods)}
            />
          )}
        </Panel>
      )}
      {offers.shown && garages && <OtherGarages {...props} garages={garages} shown={offers.shown} another={offers.another} visit={visit} />}
    </VisitPage>
  );
}

/** A selected offer stays selected at another garage, or on another day: the quote moves there too, at the price that is shown. */
const takeAlong = async (visit: Visit, shown: ShownOffers, quote: StepProps['quote']): Promise<void> => {
  const selected = selectedOf(visit, shown, quote);
  const choice = selected && choiceOf(shown, selected);
  if (choice) await visit.choose.submit(choice);
};

interface DayAndPlaceProps extends Pick<StepProps, 'quote'> {
  readonly onFind: (wanted: WantedVisit) => Promise<void>;
  readonly isShown: boolean;
}

function DayAndPlace({ quote, onFind, isShown }: DayAndPlaceProps) {
  const before = keptSearch(quote.id);
  const day = before?.day ?? keptVisit(quote.id)?.day;
  const form = useForm({
    schema: wanted,
    initial: {
      booking_date: day === undefined ? nothingTyped : typedOfDay(day),
      postcode: before?.postcode ?? quote.details?.postcode ?? '',
    },
    send: onFind,
  });
  return (
    <form {...form.props}>
      <Stack>
        <ErrorSummary {...form.summary} />
        <DateField
          label={words.date}
          hint={bookingWords.earliest(formatLongDay(earliestVisit(londonDay(new Date()), 'drop_car')))}
          {...form.field('booking_date')}
        />
        <TextField label={words.postcode} hint={words.postcodeHint} autoComplete="postal-code" width={10} {...form.field('postcode')} />
        <div>
          <Button type="submit" variant={isShown ? 'secondary' : 'primary'} busy={form.status === 'busy'} busyLabel={words.finding}>
            {words.offers}
          </Button>
        </div>
        {form.status === 'busy' && !isShown && <OffersWait />}
      </Stack>
    </form>
  );
}

interface OtherGaragesProps extends Pick<StepProps, 'host' | 'quote'>, Pick<Offers, 'another'> {
  readonly visit: Visit;
  readonly garages: NonNullable<GarageSearch['garages']>;
  readonly shown: ShownOffers;
}

function OtherGarages({ host, quote, garages, shown, another, visit }: OtherGaragesProps) {
  const [wantedId, setWantedId] = useState<string>();
  const choose = async (id: string) => {
    setWantedId(id);
    const outcome = await another.submit(id);
    if (outcome.status === 'done' && outcome.answer) await takeAlong(visit, outcome.answer, quote);
  };
  return (
    <GaragesNear load={garages}>
      {(near) => (
        <GarageList
          maps={host.config.maps}
          garages={near}
          priced="service"
          totalsAt={(garage) => totalsAt(quote, garage, 'service')}
          chosenId={shown.offers.full.garage_id}
          busyId={another.status === 'busy' ? wantedId : undefined}
          order={keptSearch(quote.id)?.order}
          onOrder={(order) => changeSearch(quote.id, { order })}
          onChoose={({ id }) => void choose(id)}
        />
      )}
    </GaragesNear>
  );
}

export default withApi(withVisit(ServiceStep));
