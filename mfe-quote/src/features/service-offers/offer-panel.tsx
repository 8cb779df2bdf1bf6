import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { visits as words } from '../../messages/visits.js';
import { OfferCard, type OfferChoice } from './offer-card.js';

export interface OfferPanelProps extends OfferChoice {
  /** Months since the last service, or parts of the manufacturer's schedule. */
  readonly onPeriods: (periods: string) => void;
}

/** A full or an interim service at one garage, with the work listed in a dialog (Q2). */
export function OfferPanel({ onPeriods, ...choice }: OfferPanelProps) {
  const { services, params } = choice.offer;
  const work = services.flatMap(({ AdditionalData }) => AdditionalData.items.map(({ description }) => description));
  return (
    <OfferCard {...choice} work={work}>
      <SelectField
        label={words.lastService}
        value={params.periods}
        onChange={onPeriods}
        options={Object.entries(words.periods).map(([value, label]) => ({ value, label }))}
      />
    </OfferCard>
  );
}
