import { garageByUs } from '@kerbside/contracts/garages/garage-by-us';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { DotLoader } from '@kerbside/contracts/ui/basics/dot-loader';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { visitsApi } from '../../api/visits-api.js';
import { visits as words } from '../../messages/visits.js';
import { whenAndWhere as whenWords } from '../../messages/when-and-where.js';
import { withApi } from '../step-page/step-props.js';
import { keptVisit } from '../visits/kept-visit.js';
import { useVisit } from '../visits/use-visit.js';
import { useVisitNext } from '../visits/use-visit-next.js';
import { VisitPage } from '../visits/visit-page.js';
import { withVisit, type VisitStepProps } from '../visits/with-visit.js';
import { MapBeside } from '../when-and-where/map-beside.js';
import { useWhenAndWhere, type WhenAndWhere as Choice } from '../when-and-where/use-when-and-where.js';
import { VisitExtras } from '../when-and-where/visit-extras.js';
import { WhenAndWhere } from '../when-and-where/when-and-where.js';
import { ServiceOffers } from './service-offers.js';
import { useOffers, type Offers, type OfferType, type ShownOffers, selectedOf } from './use-offers.js';

/** Step 3 of a service: near where, on which day, what is done (Q2, Q4), and a time at a garage. */
function ServiceStep(props: VisitStepProps) {
  const { host, quote, kept } = props;
  const { fetch } = host;
  const api = useMemo(() => visitsApi({ fetch }), [fetch]);
  const visit = useVisit(props, api);
  const offers = useOffers(props, api);
  const selected = offers.shown ? selectedOf(visit, offers.shown, quote) : null;
  const [isMissing, setIsMissing] = useState(false);
  const choice = useWhenAndWhere(props, {
    kept,
    service: keptVisit(quote.id)?.service,
    mayTake: () => {
      setIsMissing(selected === null);
      return selected !== null;
    },
  });
  const find = useOffersThere(offers, choice, visit.garageId);
  const next = useVisitNext(props);
  const select = ({ offers: { full, interim, manufacturer } }: ShownOffers, type: OfferType, periods: string) => {
    setIsMissing(false);
    const { system_id } = { full, interim, manufacturer }[type].params;
    choice.priceAgain({ system_id, periods });
    void choice.readAgain();
  };
  const problem = visit.choose.error ?? choice.take.error ?? offers.show.error ?? offers.another.error ?? offers.reprice.error;
  return (
    <VisitPage
      {...props}
      title={words.serviceTitle}
      lead={whenWords.lead}
      isAnswered={choice.booked !== null && selected !== null && !quote.awaits_garage}
      next={next}
      unanswered={selected === null ? words.chooseOffer : whenWords.chooseFirst}
      problem={isMissing ? words.chooseOffer : problem}
      beside={<MapBeside host={host} choice={choice} />}
    >
      <WhenAndWhere host={host} quote={quote} choice={choice}>
        {offers.found ? (
          <Panel load={offers.found} words={{ loading: words.findingOffers, failed: words.noOffersAgain }}>
            {(shown) => (
              <ServiceOffers
                {...props}
                shown={shown}
                offers={offers}
                visit={visit}
                near={choice.garages?.status === 'ready' ? choice.garages.data : []}
                onSelected={(type, periods) => select(shown, type, periods)}
              />
            )}
          </Panel>
        ) : offers.show.status === 'failed' ? (
          <div>
            <Button label={words.offers} onClick={find} />
          </div>
        ) : (
          <OffersWait />
        )}
      </WhenAndWhere>
      <VisitExtras {...props} onWork={() => void choice.readAgain()} />
    </VisitPage>
  );
}

/** The offers are those of the chosen day, at the garage whose time is taken, else at the one of before or the nearest. */
const useOffersThere = ({ found, shown, show, another }: Offers, { day, place: { near }, booked }: Choice, before: string | undefined) => {
  const find = () => {
    // What was found here before comes first, and is asked for again in its own place where it failed.
    if (day === undefined || near === undefined || (found && found.status !== 'ready')) return;
    if (shown?.wanted.booking_date === day && shown.wanted.postcode === near) return;
    const garage = shown?.offers.full.garage_id ?? before;
    void show.submit({ wanted: { booking_date: day, postcode: near }, before: garage === garageByUs ? undefined : garage });
  };
  const findThere = useEffectEvent(find);
  useEffect(() => findThere(), [day, near, found?.status]);
  const follow = useEffectEvent((garageId: string | undefined) => {
    if (shown && garageId !== undefined && shown.offers.full.garage_id !== garageId) void another.submit(garageId);
  });
  useEffect(() => follow(booked?.garage?.id), [booked?.garage?.id]);
  return find;
};

export default withApi(withVisit(ServiceStep));

/** Milliseconds after which we say how long it may take. */
const slowAfter = 5_000;

/** Shown in place of the first offers: garages may take up to 30 seconds to answer (Q7). */
export function OffersWait() {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slowAfter);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div data-first-load="">
      <Card title={words.findingOffers}>
        <Stack>
          <DotLoader label={words.findingOffers} />
          <p>{words.offersWait}</p>
          <p role="status">{isSlow && words.offersSlow}</p>
        </Stack>
      </Card>
    </div>
  );
}
