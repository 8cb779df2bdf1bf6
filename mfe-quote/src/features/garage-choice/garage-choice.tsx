import type { PublicConfig } from '@kerbside/contracts/host';
import type { Garage } from '@kerbside/contracts/http/garages/garages';
import { formatPounds, toPence } from '@kerbside/contracts/money/money';
import type { DefinitionRow } from '@kerbside/contracts/ui/basics/definition-list';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { Spinner } from '@kerbside/contracts/ui/basics/spinner';
import { StatusTag } from '@kerbside/contracts/ui/basics/status-tag';
import { useState } from 'react';
import { booking as words } from '../../messages/booking.js';
import { visits as visitWords } from '../../messages/visits.js';
import { inOrder, isFar, type PricedThere } from '../garages/garage-order.js';
import { GarageList } from '../garages/garage-list.js';
import { addressOf, priceByUs, type GarageChoice as Choice } from './chosen-garage.js';
import type { NearGarages } from './use-near-garages.js';

interface GarageChoiceProps {
  readonly maps: PublicConfig['maps'];
  readonly near: NearGarages;
  readonly choice: Choice;
  /** What the garage sets the price of; none when the price does not depend on it. */
  readonly priced: PricedThere;
  /** What the quote costs at a garage. */
  readonly totalsAt: (garage: Garage) => readonly DefinitionRow[];
  readonly onChoose: (choice: Choice) => void;
  readonly onLook: () => void;
}

/** Which garage: the customer's choice from those nearby, or ours (Q2, Q4). */
export function GarageChoice({ maps, near, choice, priced, totalsAt, onChoose, onLook }: GarageChoiceProps) {
  const [isOpen, setIsOpen] = useState(true);
  const isEmpty = near.status === 'ready' && near.garages.length === 0;
  const byMyself = () => {
    setIsOpen(true);
    if (near.status !== 'ready') onLook();
    else if (choice.by !== 'customer') onChoose({ by: 'nobody' });
  };
  return (
    <Card title={words.garage}>
      <Stack>
        {near.status === 'busy' && <Spinner label={words.finding} />}
        {near.status === 'idle' && choice.by === 'nobody' && <p>{words.checkFirst}</p>}
        {(near.status === 'ready' || near.status === 'failed' || choice.by !== 'nobody') && (
          <Stack gap="small">
            {!isEmpty && <p>{words.byWhom}</p>}
            <Cluster>
              <Button
                label={words.byMyself}
                variant={choice.by === 'customer' ? 'primary' : 'secondary'}
                aria-pressed={choice.by === 'customer'}
                aria-disabled={isEmpty}
                onClick={byMyself}
              />
              <Button
                label={words.byUs}
                variant={choice.by === 'us' ? 'primary' : 'secondary'}
                aria-pressed={choice.by === 'us'}
                onClick={() => onChoose({ by: 'us' })}
              />
            </Cluster>
          </Stack>
        )}
        {choice.by === 'us' && <p>{isEmpty ? words.noGarages(near.postcode) : byUsNote(near, priced)}</p>}
        {choice.by === 'customer' && !(isOpen && near.status === 'ready') && <Chosen choice={choice} />}
        {near.status === 'ready' && !isEmpty && choice.by !== 'us' && isOpen && (
          <GarageList
            maps={maps}
            garages={near.garages}
            priced={priced}
            totalsAt={totalsAt}
            chosenId={choice.by === 'customer' ? choice.garage.id : undefined}
            onChoose={(garage) => {
              onChoose({ by: 'customer', garage });
              setIsOpen(false);
            }}
          />
        )}
      </Stack>
    </Card>
  );
}

/** The middle price if we choose the garage, and the distance of the nearest if it is far. */
const byUsNote = (near: NearGarages, priced: PricedThere): string => {
  const garages = near.status === 'ready' ? near.garages : [];
  const [nearest] = inOrder(garages, 'ascending-distance');
  const price = priceByUs(garages, priced);
  return [
    words.byUsNote,
    ...(price === undefined ? [] : [words.byUsPrice(formatPounds(toPence(price)))]),
    ...(nearest && isFar(nearest) ? [words.byUsFar(nearest.distance)] : []),
  ].join(' ');
};

function Chosen({ choice }: { readonly choice: Extract<Choice, { by: 'customer' }> }) {
  const { name, postcode, address } = choice.garage;
  return (
    <div>
      <Cluster>
        <strong>{name}</strong>
        <StatusTag tone="success">{visitWords.selected}</StatusTag>
      </Cluster>
      {postcode !== undefined && address && <p>{addressOf({ postcode, address })}</p>}
    </div>
  );
}
