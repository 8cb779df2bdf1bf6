import type { ServiceOffer } from '@kerbside/contracts/http/garages-offers';
import { toPence } from '@kerbside/contracts/money';
import { Button } from '@kerbside/contracts/ui/button';
import { Card } from '@kerbside/contracts/ui/card';
import { Dialog } from '@kerbside/contracts/ui/dialog';
import { Cluster, Stack } from '@kerbside/contracts/ui/layout';
import { Price } from '@kerbside/contracts/ui/money';
import { SelectField } from '@kerbside/contracts/ui/select-field';
import { useState } from 'react';
import { visits as words } from '../../messages/visits.js';

export interface OfferPanelProps {
  readonly offer: ServiceOffer;
  readonly isSelected: boolean;
  readonly isBusy: boolean;
  readonly onSelect: () => void;
  /** Months since the last service, or parts of the manufacturer's schedule. */
  readonly onPeriods: (periods: string) => void;
}

/** A full or an interim service at one garage, with the work listed in a dialog (Q2). */
export function OfferPanel({ offer, isSelected, isBusy, onSelect, onPeriods }: OfferPanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { name, price, discounted_price, garage_name, services, params } = offer;
  return (
    <Card title={name}>
      <Stack>
        <p>{garage_name}</p>
        <Price gross={toPence(discounted_price)} original={discounted_price < price ? toPence(price) : undefined} size="large" />
        <SelectField
          label={words.lastService}
          value={params.periods}
          onChange={onPeriods}
          options={Object.entries(words.periods).map(([value, label]) => ({ value, label }))}
        />
        <Cluster>
          <Button
            variant={isSelected ? 'secondary' : 'primary'}
            aria-pressed={isSelected}
            aria-label={`${isSelected ? words.selected : words.select} ${name}`}
            busy={isBusy}
            onClick={onSelect}
          >
            {isSelected ? words.selected : words.select}
          </Button>
          <Button variant="quiet" aria-label={words.detailsOf(name)} onClick={() => setIsOpen(true)}>
            {words.details}
          </Button>
        </Cluster>
      </Stack>
      {isOpen && (
        <Dialog title={name} onClose={() => setIsOpen(false)}>
          <ul>
            {services.flatMap(({ AdditionalData }) =>
              AdditionalData.items.map(({ description }) => <li key={description}>{description}</li>),
            )}
          </ul>
        </Dialog>
      )}
    </Card>
  );
}
