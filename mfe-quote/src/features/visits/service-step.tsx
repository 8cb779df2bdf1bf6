import { postcode } from '@kerbside/contracts/fields';
import type { CallData } from '@kerbside/contracts/call';
import type { readServiceOffers } from '@kerbside/contracts/http/garages-offers';
import { nothingTyped, typedDay } from '@kerbside/contracts/typed-day';
import { Button } from '@kerbside/contracts/ui/button';
import { DateField } from '@kerbside/contracts/ui/date-field';
import { ErrorSummary } from '@kerbside/contracts/ui/error-summary';
import { Grid, Stack } from '@kerbside/contracts/ui/layout';
import { TextField } from '@kerbside/contracts/ui/text-field';
import { useForm } from '@kerbside/contracts/ui/use-form';
import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { visitsApi } from '../../api/visits-api.js';
import { visits as words } from '../../messages/visits.js';
import type { StepProps } from '../quote/step-props.js';
import { withApi } from '../quote/with-api.js';
import { GarageList } from './garage-list.js';
import { OfferPanel } from './offer-panel.js';
import { useGarages } from './use-garages.js';
import { useVisit } from './use-visit.js';
import { VisitPage } from './visit-page.js';

type Offers = CallData<typeof readServiceOffers>['offers'];

const wanted = z.object({ booking_date: typedDay('Date of your visit'), postcode });
type Wanted = z.output<typeof wanted>;

/** Step 3 of a service: when, near where, at which garage; then the full and the interim offer (Q2, Q4). */
function ServiceStep(props: StepProps) {
  const { host, quote } = props;
  const { fetch } = host;
  const visits = useMemo(() => visitsApi({ fetch }), [fetch]);
  const visit = useVisit(props, visits);
  const { garages, search } = useGarages(props, visits);
  const [shown, setShown] = useState<{ readonly asked: Wanted; readonly offers: Offers }>();

  const show = async (asked: Wanted, garage_id?: string) => {
    if (shown) host.toast(words.updating);
    const offers = await visits.offers(quote.id, { ...asked, ...(garage_id === undefined ? {} : { garage_id }) });
    setShown({ asked, offers });
    if (shown) host.toast(words.updated);
  };
  const form = useForm({
    schema: wanted,
    initial: { booking_date: nothingTyped, postcode: quote.details?.postcode ?? '' },
    send: async (asked) => {
      const found = await search.submit(asked.postcode);
      if (found.status === 'failed' && found.failure) throw found.failure;
      if (found.status === 'done' && found.answer.length > 0) await show(asked);
    },
  });
  const select = (type: 'full' | 'interim') => {
    if (!shown) return;
    const { booking_date } = shown.asked;
    void visit.choose.submit({ product_type: 'service', service_type: type, garage_id: shown.offers[type].garage_id, booking_date });
  };
  const garageId = shown?.offers.full.garage_id;
  return (
    <VisitPage {...props} title={words.serviceTitle} visit={visit} unanswered={words.chooseOffer}>
      <form {...form.props}>
        <Stack>
          <ErrorSummary {...form.summary} />
          <DateField label={words.date} {...form.field('booking_date')} />
          <TextField label={words.postcode} hint={words.postcodeHint} autoComplete="postal-code" width={10} {...form.field('postcode')} />
          <div>
            <Button type="submit" variant={shown ? 'secondary' : 'primary'} busy={form.status === 'busy'} busyLabel={words.finding}>
              {words.offers}
            </Button>
          </div>
        </Stack>
      </form>
      {shown && (
        <Grid min={18}>
          {(['full', 'interim'] as const).map((type) => (
            <OfferPanel
              key={type}
              offer={shown.offers[type]}
              isSelected={(visit.chosen?.service_type ?? shown.offers[type].selected_service_type) === type}
              isBusy={visit.choose.status === 'busy'}
              onSelect={() => select(type)}
            />
          ))}
        </Grid>
      )}
      {shown && garages && (
        <section aria-label={words.garages}>
          <GarageList
            maps={host.config.maps}
            garages={garages}
            chosenId={garageId}
            onChoose={(garage) => void show(shown.asked, garage.id)}
          />
        </section>
      )}
    </VisitPage>
  );
}

export default withApi(ServiceStep);
