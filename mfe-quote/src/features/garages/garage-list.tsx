import type { PublicConfig } from '@kerbside/contracts/host';
import type { Garage } from '@kerbside/contracts/http/garages';
import { toPence } from '@kerbside/contracts/money';
import { Button } from '@kerbside/contracts/ui/button';
import { Card } from '@kerbside/contracts/ui/card';
import type { DefinitionRow } from '@kerbside/contracts/ui/definition-list';
import { PinIcon } from '@kerbside/contracts/ui/icons';
import { Cluster, Stack } from '@kerbside/contracts/ui/layout';
import { Price } from '@kerbside/contracts/ui/money';
import { SelectField } from '@kerbside/contracts/ui/select-field';
import { StatusTag } from '@kerbside/contracts/ui/status-tag';
import { VisuallyHidden } from '@kerbside/contracts/ui/visually-hidden';
import { useState } from 'react';
import { maps as mapWords } from '../../messages/maps.js';
import { visits as words } from '../../messages/visits.js';
import { GarageDetail } from './garage-detail.js';
import { GarageFacts } from './garage-facts.js';
import css from './garage-list.module.css';
import { garageOrders, inOrder, letterOf, type GarageOrder } from './garage-order.js';
import { GaragesOnMap } from './garages-on-map.js';

interface GarageListProps {
  readonly maps: PublicConfig['maps'];
  readonly garages: readonly Garage[];
  readonly chosenId: string | undefined;
  /** What the quote costs at a garage; each row then shows that garage's price too. Left out when it does not depend on the garage. */
  readonly totalsAt?: ((garage: Garage) => readonly DefinitionRow[]) | undefined;
  readonly busyId?: string | undefined;
  /** The initial order of the list. */
  readonly order?: GarageOrder | undefined;
  readonly onOrder?: ((order: GarageOrder) => void) | undefined;
  readonly onChoose: (garage: Garage) => void;
}

/** Up to five garages, in the order that the customer prefers, as a list and on a map (Q2, Q9). */
export function GarageList({ maps, garages, chosenId, totalsAt, busyId, onChoose, ...list }: GarageListProps) {
  const [order, setOrder] = useState(list.order ?? 'ascending-distance');
  const [isMapOpen, setIsMapOpen] = useState(false);
  const offered = totalsAt ? garageOrders : garageOrders.filter((one) => !one.endsWith('price'));
  const shown = inOrder(garages, order);
  const sort = (value: string) => {
    const wanted = garageOrders.find((one) => one === value) ?? order;
    setOrder(wanted);
    list.onOrder?.(wanted);
  };
  return (
    <Stack>
      <div className={css.controls}>
        <SelectField
          label={words.order}
          value={order}
          onChange={sort}
          options={offered.map((value) => ({ value, label: words.orders[value] }))}
        />
        <Button variant="secondary" icon={PinIcon} onClick={() => setIsMapOpen(true)}>
          {mapWords.show}
        </Button>
      </div>
      {shown.map((garage, place) => (
        <GarageCard
          key={garage.id}
          maps={maps}
          garage={garage}
          letter={letterOf(place)}
          totals={totalsAt?.(garage)}
          state={garage.id === busyId ? 'busy' : garage.id === chosenId ? 'chosen' : 'offered'}
          onChoose={() => onChoose(garage)}
        />
      ))}
      {isMapOpen && (
        <GaragesOnMap maps={maps} garages={shown} chosenId={chosenId} onChoose={onChoose} onClose={() => setIsMapOpen(false)} />
      )}
    </Stack>
  );
}

interface GarageCardProps {
  readonly maps: PublicConfig['maps'];
  readonly garage: Garage;
  readonly letter: string;
  readonly totals: readonly DefinitionRow[] | undefined;
  readonly state: 'offered' | 'busy' | 'chosen';
  readonly onChoose: () => void;
}

function GarageCard({ maps, garage, letter, totals, state, onChoose }: GarageCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isChosen = state === 'chosen';
  return (
    <Card level={3} title={`${letter}. ${garage.name}`} aside={isChosen && <StatusTag tone="success">{words.selected}</StatusTag>}>
      <Cluster spread>
        <GarageFacts garage={garage} />
        <Cluster>
          {totals && <GaragePrice garage={garage} />}
          <Button variant="quiet" aria-label={words.detailOfGarage(garage.name)} onClick={() => setIsOpen(true)}>
            {words.detail}
          </Button>
          <Button variant={isChosen ? 'secondary' : 'primary'} busy={state === 'busy'} aria-pressed={isChosen} onClick={onChoose}>
            {isChosen ? words.selected : words.choose}
            <VisuallyHidden> {garage.name}</VisuallyHidden>
          </Button>
        </Cluster>
      </Cluster>
      {isOpen && (
        <GarageDetail
          maps={maps}
          letter={letter}
          garage={garage}
          totals={totals ?? []}
          isChosen={isChosen}
          onChoose={onChoose}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Card>
  );
}

function GaragePrice({ garage: { mot_price, mot_price_discounted } }: { readonly garage: Garage }) {
  return (
    <Price
      gross={toPence(mot_price_discounted ?? mot_price)}
      original={mot_price_discounted === undefined ? undefined : toPence(mot_price)}
    />
  );
}
