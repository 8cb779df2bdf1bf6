import { postcode } from '@kerbside/contracts/fields';
import { serviceTypes, type ServiceType } from '@kerbside/contracts/http/garages-offers';
import { nothingTyped, typedDay, typedOfDay } from '@kerbside/contracts/typed-day';
import { Button } from '@kerbside/contracts/ui/button';
import { DateField } from '@kerbside/contracts/ui/date-field';
import { ErrorSummary } from '@kerbside/contracts/ui/error-summary';
import { Grid, Stack } from '@kerbside/contracts/ui/layout';
import { TextField } from '@kerbside/contracts/ui/text-field';
import { useForm } from '@kerbside/contracts/ui/use-form';
import { Panel } from '@kerbside/contracts/ui/panel';
import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { visitsApi } from '../../api/visits-api.js';
import { visits as words } from '../../messages/visits.js';
import type { StepProps } from '../step-page/step-props.js';
import { withApi } from '../step-page/with-api.js';
import { GarageList } from '../garages/garage-list.js';
import { GaragesNear } from '../garages/garages-near.js';
import { changeSearch, keptSearch } from '../garages/kept-search.js';
import { keptVisit } from './kept-visit.js';
import { OffersWait } from './offers-wait.js';
import { OfferPanel } from './offer-panel.js';
import { useGarages, type GarageSearch } from '../garages/use-garages.js';
import { useOffers, type Offers, type ShownOffers, type WantedVisit } from './use-offers.js';
import { useVisit, type Visit } from './use-visit.js';
import { VisitPage } from './visit-page.js';

const wanted = z.object({ booking_date: typedDay(words.date), postcode });

/** Step 3 of a service: when, near where, at which garage; then the full and the interim offer (Q2, Q4). */
function ServiceStep(props: StepProps) {
  const { fetch } = props.host;
  const api = useMemo(() => visitsApi({ fetch }), [fetch]);
  const visit = useVisit(props, api);
  const { garages, search } = useGarages(props, api);
  const offers = useOffers(props, api);
  const find = async (wanted: WantedVisit) => {
    const found = await search.submit(wanted.postcode);
    if (found.status === 'failed' && found.failure) throw found.failure;
    if (found.status !== 'done' || found.answer.length === 0) return;
    const before = offers.shown?.offers.full.garage_id ?? visit.garageId;
    const garage = found.answer.find(({ id }) => id === before);
    await takeAlong(visit, await offers.show(wanted, garage?.id));
  };
  const problem = offers.another.error ?? offers.reprice.error;
  return (
    <VisitPage {...props} title={words.serviceTitle} visit={visit} unanswered={words.chooseOffer} problem={problem}>
      <DayAndPlace quote={props.quote} onFind={find} isShown={offers.shown !== undefined} />
      {offers.found && (
        <Panel load={offers.found} loading={words.findingOffers} failed={words.noOffersAgain}>
          {(shown) => <BothOffers shown={shown} offers={offers} visit={visit} />}
        </Panel>
      )}
      {offers.shown && garages && <OtherGarages {...props} garages={garages} shown={offers.shown} another={offers.another} visit={visit} />}
    </VisitPage>
  );
}

const selectedOf = ({ chosen }: Visit, { offers }: ShownOffers): ServiceType | null =>
  chosen?.service_type ?? offers.full.selected_service_type;

const choiceOf = ({ wanted, offers }: ShownOffers, type: ServiceType, periods = offers[type].params.periods) =>
  ({ product_type: 'service', service_type: type, periods, garage_id: offers[type].garage_id, booking_date: wanted.booking_date }) as const;

/** A selected offer stays selected at another garage, or on another day: the quote moves there too, at the price that is shown. */
const takeAlong = async (visit: Visit, shown: ShownOffers): Promise<void> => {
  const selected = selectedOf(visit, shown);
  if (selected) await visit.choose.submit(choiceOf(shown, selected));
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
        <DateField label={words.date} {...form.field('booking_date')} />
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

interface BothOffersProps {
  readonly shown: ShownOffers;
  readonly offers: Offers;
  readonly visit: Visit;
}

/** Selecting one deselects the other (Q4); a selected one stays so at its new price. */
function BothOffers({ shown, offers, visit }: BothOffersProps) {
  const selected = selectedOf(visit, shown);
  const select = (type: ServiceType, periods?: string) => void visit.choose.submit(choiceOf(shown, type, periods));
  const changePeriods = async (type: ServiceType, periods: string) => {
    const { status } = await offers.reprice.submit({ type, periods });
    if (status === 'done' && selected === type) select(type, periods);
  };
  return (
    <Grid min={18}>
      {serviceTypes.map((type) => (
        <OfferPanel
          key={type}
          offer={shown.offers[type]}
          isSelected={selected === type}
          isBusy={visit.choose.status === 'busy'}
          onSelect={() => select(type)}
          onPeriods={(periods) => void changePeriods(type, periods)}
        />
      ))}
    </Grid>
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
    if (outcome.status === 'done' && outcome.answer) await takeAlong(visit, outcome.answer);
  };
  return (
    <GaragesNear load={garages}>
      {(near) => (
        <GarageList
          maps={host.config.maps}
          garages={near}
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

export default withApi(ServiceStep);
