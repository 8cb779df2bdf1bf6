import type { PublicConfig } from '@kerbside/contracts/host';
import type { Garage, MapPoint } from '@kerbside/contracts/http/garages/garages';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { LabelOf } from '@kerbside/contracts/ui/basics/visually-hidden';
import { useState } from 'react';
import { maps as words } from '../../messages/maps.js';
import { visits as visitWords } from '../../messages/visits.js';
import { LazyMap } from '@kerbside/contracts/ui/map/lazy-map';
import { GarageFacts } from './garage-facts.js';
import { letterOf, priceAt, type PricedThere } from './garage-order.js';

export interface GaragesOnMapProps {
  readonly maps: PublicConfig['maps'];
  /** In the order of the list, whose letters they keep. */
  readonly garages: readonly Garage[];
  readonly chosenId: string | undefined;
  readonly onChoose: (garage: Garage) => void;
  /** What choosing it is called, where one of its times is the choice. */
  readonly toChoose?: string;
  readonly priced?: PricedThere;
  readonly you?: MapPoint | undefined;
  readonly onClose: (then?: () => void) => void;
}

/** All garages of the list on one map; the selected one can be chosen here (Q2). */
export function GaragesOnMap({ maps, garages, chosenId, onChoose, toChoose, priced = [], you, onClose }: GaragesOnMapProps) {
  const [picked, setPicked] = useState(() => garages.find(({ id }) => id === chosenId));
  const [places] = useState(() =>
    garages.map((garage, place) => ({ letter: letterOf(place), garage, pounds: priceAt(garage, priced)?.price })),
  );
  const letter = places.find(({ garage }) => garage.id === picked?.id)?.letter;
  const choose = () => onClose(() => picked && onChoose(picked));
  return (
    <Dialog title={words.title} width="wide" onClose={() => onClose()}>
      <Stack>
        <LazyMap maps={maps} places={places} you={you} selectedId={picked?.id} onSelect={setPicked} />
        <div aria-live="polite">
          {picked ? (
            <Cluster spread>
              <div>
                <strong>
                  {letter}. {picked.name}
                </strong>
                <GarageFacts garage={picked} />
              </div>
              <Button
                label={<LabelOf of={picked.name}>{toChoose ?? (picked.id === chosenId ? visitWords.selected : visitWords.choose)}</LabelOf>}
                aria-pressed={picked.id === chosenId}
                onClick={choose}
              />
            </Cluster>
          ) : (
            <p>{words.pick}</p>
          )}
        </div>
      </Stack>
    </Dialog>
  );
}
