import type { Garage } from '@kerbside/contracts/http/garages/garages';
import { serviceTypes } from '@kerbside/contracts/http/garages/offers';
import { Grid, Stack } from '@kerbside/contracts/ui/basics/layout';
import { visits as words } from '../../messages/visits.js';
import { useConfirmation } from '../confirmation/use-confirmation.js';
import { isFar } from '../garages/garage-order.js';
import type { OpenedQuote } from '../step-page/step-props.js';
import { choiceOf, selectedOf } from './chosen-offer.js';
import { ManufacturerPanel } from './manufacturer-panel.js';
import { OfferPanel } from './offer-panel.js';
import type { Offers, OfferType, ShownOffers } from './use-offers.js';
import type { Visit } from '../visits/use-visit.js';

interface ServiceOffersProps extends Pick<OpenedQuote, 'host' | 'quote'> {
  readonly shown: ShownOffers;
  readonly offers: Offers;
  readonly visit: Visit;
  readonly near: readonly Garage[];
  /** An offer was selected: the list of garages has other prices. */
  readonly onSelected: (type: OfferType, periods: string) => void;
}

/** Selecting one deselects the others (Q4); a selected one stays so at its new price. A garage that is far is asked about first. */
export function ServiceOffers({ host, quote, shown, offers, visit, near, onSelected }: ServiceOffersProps) {
  const far = useConfirmation('');
  const selected = selectedOf(visit, shown, quote);
  const select = async (type: OfferType, periods = shown.offers[type]?.params.periods) => {
    const choice = choiceOf(shown, type, periods);
    if (!choice || periods === undefined) return;
    const { status } = await visit.choose.submit(choice);
    if (status === 'done') onSelected(type, periods);
  };
  const ask = (type: OfferType) => {
    const garage = near.find(({ id }) => id === shown.offers[type]?.garage_id);
    if (selected !== null || !garage || !isFar(garage)) return void select(type);
    far.ask({ ...words.farQuestion(garage.name, garage.distance), confirmed: () => void select(type) });
  };
  const changePeriods = async (type: OfferType, periods: string) => {
    const { status } = await offers.reprice.submit({ type, periods });
    if (status === 'done' && selected === type) await select(type, periods);
  };
  const propsOf = (type: OfferType) => ({
    isSelected: selected === type,
    isBusy: visit.choose.status === 'busy',
    onSelect: () => ask(type),
    onPeriods: (periods: string) => void changePeriods(type, periods),
  });
  return (
    <Stack>
      <Grid min={18}>
        {serviceTypes.map((type) => (
          <OfferPanel key={type} offer={shown.offers[type]} {...propsOf(type)} />
        ))}
      </Grid>
      {shown.offers.manufacturer && (
        <ManufacturerPanel host={host} quote={quote} offer={shown.offers.manufacturer} {...propsOf('manufacturer')} />
      )}
      {far.dialog}
    </Stack>
  );
}
