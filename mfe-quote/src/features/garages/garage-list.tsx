import type { Garage } from '@kerbside/contracts/http/garages/garages';
import { toPence } from '@kerbside/contracts/money/money';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Card } from '@kerbside/contracts/ui/basics/card';
import type { DefinitionRow } from '@kerbside/contracts/ui/basics/definition-list';
import { PinIcon } from '@kerbside/contracts/ui/basics/list-icons';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { Price } from '@kerbside/contracts/ui/basics/money';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { StatusTag } from '@kerbside/contracts/ui/basics/status-tag';
import { LabelOf } from '@kerbside/contracts/ui/basics/visually-hidden';
import { useState } from 'react';
import { maps as mapWords } from '../../messages/maps.js';
import { visits as words } from '../../messages/visits.js';
import { useConfirmation } from '../confirmation/use-confirmation.js';
import { GarageDetail, type GarageDetailProps } from './garage-detail.js';
import { GarageFacts } from './garage-facts.js';
import css from './garage-list.module.css';
import { garageOrders, inOrder, isFar, letterOf, priceAt, type GarageOrder, type GaragePrice, type PricedThere } from './garage-order.js';
import { GaragesOnMap, type GaragesOnMapProps } from './garages-on-map.js';
import { useOpened } from './use-opened.js';

interface GarageListProps extends Pick<GaragesOnMapProps, 'maps' | 'garages' | 'chosenId' | 'onChoose'> {
  /** What garages have their own price for: each row shows it. None when the price does not depend on the garage. */
  readonly priced: PricedThere;
  /** What the quote costs at a garage. */
  readonly totalsAt?: ((garage: Garage) => readonly DefinitionRow[]) | undefined;
}

/** Up to five garages, in the order that the customer prefers, as a list and on a map (Q2, Q9). */
export function GarageList({ maps, garages, chosenId, priced, totalsAt, onChoose }: GarageListProps) {
  const [order, setOrder] = useState<GarageOrder>('ascending-distance');
  const map = useOpened();
  const far = useConfirmation('');
  const isPriced = garages.every((garage) => priceAt(garage, priced) !== undefined);
  const offered = isPriced ? garageOrders : garageOrders.filter((one) => !one.endsWith('price'));
  const shown = inOrder(garages, order, priced);
  const choose = (garage: Garage) => {
    if (!isFar(garage) || garage.id === chosenId) return onChoose(garage);
    far.ask({ ...words.farQuestion(garage.name, garage.distance), confirmed: () => onChoose(garage) });
  };
  const sort = (value: string) => setOrder(garageOrders.find((one) => one === value) ?? order);
  return (
    <Stack>
      <div className={css.controls}>
        <SelectField
          label={words.order}
          value={offered.includes(order) ? order : 'ascending-distance'}
          onChange={sort}
          options={offered.map((value) => ({ value, label: words.orders[value] }))}
        />
        <Button label={mapWords.show} variant="secondary" icon={PinIcon} onClick={map.open} />
      </div>
      {shown.map((garage, place) => (
        <GarageCard
          key={garage.id}
          maps={maps}
          garage={garage}
          letter={letterOf(place)}
          price={priceAt(garage, priced)}
          totals={totalsAt?.(garage) ?? []}
          isChosen={garage.id === chosenId}
          onChoose={() => choose(garage)}
        />
      ))}
      {map.isOpen && <GaragesOnMap maps={maps} garages={shown} chosenId={chosenId} priced={priced} onChoose={choose} onClose={map.close} />}
      {far.dialog}
    </Stack>
  );
}

interface GarageCardProps extends Pick<GarageDetailProps, 'maps' | 'garage' | 'letter' | 'totals' | 'isChosen'> {
  readonly price: GaragePrice | undefined;
  readonly onChoose: () => void;
}

function GarageCard({ maps, garage, letter, price, totals, isChosen, onChoose }: GarageCardProps) {
  const detail = useOpened();
  return (
    <Card
      level={3}
      title={`${letter}. ${garage.name}`}
      isChosen={isChosen}
      aside={isChosen && <StatusTag tone="success">{words.selected}</StatusTag>}
    >
      <Cluster spread>
        <GarageFacts garage={garage} />
        <Cluster>
          {price && <Price gross={toPence(price.price)} original={price.original === undefined ? undefined : toPence(price.original)} />}
          <div className={css.buttons}>
            <Button
              label={<LabelOf of={garage.name}>{isChosen ? words.selected : words.choose}</LabelOf>}
              variant={isChosen ? 'secondary' : 'primary'}
              aria-pressed={isChosen}
              onClick={onChoose}
            />
            <Button label={words.detail} variant="quiet" aria-label={words.detailOfGarage(garage.name)} onClick={detail.open} />
          </div>
        </Cluster>
      </Cluster>
      {detail.isOpen && (
        <GarageDetail
          maps={maps}
          letter={letter}
          garage={garage}
          totals={totals}
          isChosen={isChosen}
          onChoose={onChoose}
          onClose={detail.close}
        />
      )}
    </Card>
  );
}
