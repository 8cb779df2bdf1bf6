import type { Garage } from '@kerbside/contracts/http/garages';
import { toPence } from '@kerbside/contracts/money';
import { Button } from '@kerbside/contracts/ui/button';
import { Card } from '@kerbside/contracts/ui/card';
import { Cluster, Stack } from '@kerbside/contracts/ui/layout';
import { Price } from '@kerbside/contracts/ui/money';
import { SelectField } from '@kerbside/contracts/ui/select-field';
import { StatusTag } from '@kerbside/contracts/ui/status-tag';
import { useState } from 'react';
import { visits as words } from '../../messages/visits.js';
import { garageOrders, inOrder, letterOf, starsOf, type GarageOrder } from './garage-order.js';

interface GarageListProps {
  readonly garages: readonly Garage[];
  readonly chosenId: string | undefined;
  /** Whose price each row shows; a garage picked for something else shows none. */
  readonly withPrice: boolean;
  readonly busyId: string | undefined;
  readonly onChoose: (garage: Garage) => void;
}

/** Up to five garages, in the order that the customer likes best (Q2, Q9). */
export function GarageList({ garages, chosenId, withPrice, busyId, onChoose }: GarageListProps) {
  const [order, setOrder] = useState<GarageOrder>('ascending-distance');
  const offered = withPrice ? garageOrders : garageOrders.filter((one) => !one.endsWith('price'));
  return (
    <Stack>
      <SelectField
        label={words.order}
        value={order}
        onChange={(value) => setOrder(garageOrders.find((one) => one === value) ?? order)}
        options={offered.map((value) => ({ value, label: words.orders[value] }))}
      />
      {inOrder(garages, order).map((garage, place) => (
        <Card
          key={garage.id}
          level={3}
          title={`${letterOf(place)}. ${garage.name}`}
          aside={garage.id === chosenId && <StatusTag tone="success">{words.selected}</StatusTag>}
        >
          <Cluster spread>
            <Facts garage={garage} />
            <Cluster>
              {withPrice && (
                <Price
                  gross={toPence(garage.mot_price_discounted ?? garage.mot_price)}
                  original={garage.mot_price_discounted === undefined ? undefined : toPence(garage.mot_price)}
                />
              )}
              <Button
                variant={garage.id === chosenId ? 'secondary' : 'primary'}
                busy={garage.id === busyId}
                aria-label={words.choose(garage.name)}
                aria-pressed={garage.id === chosenId}
                onClick={() => onChoose(garage)}
              >
                {garage.id === chosenId ? words.selected : words.select}
              </Button>
            </Cluster>
          </Cluster>
        </Card>
      ))}
    </Stack>
  );
}

function Facts({ garage }: { readonly garage: Garage }) {
  const { line_1, line_2, line_3, line_4 } = garage.address;
  return (
    <div>
      <p>{[line_1, line_2, line_3, line_4, garage.postcode].filter((line) => line !== '').join(', ')}</p>
      <p>
        {words.miles(garage.distance)} <span aria-hidden="true">{starsOf(garage)}</span> {words.rated(garage.customer_score)}
      </p>
    </div>
  );
}
