import type { PublicConfig } from '@kerbside/contracts/host';
import type { Garage } from '@kerbside/contracts/http/garages/garages';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { DefinitionList, type DefinitionRow } from '@kerbside/contracts/ui/basics/definition-list';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { DialogFoot } from '@kerbside/contracts/ui/overlays/dialog-foot';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Lightbox } from '@kerbside/contracts/ui/overlays/lightbox';
import { useState } from 'react';
import { visits as words } from '../../messages/visits.js';
import { LazyMap } from '@kerbside/contracts/ui/map/lazy-map';
import { GarageFacts } from './garage-facts.js';

export interface GarageDetailProps {
  readonly maps: PublicConfig['maps'];
  readonly letter: string;
  readonly garage: Garage;
  /** What the quote costs with this garage; empty when that does not depend on it. */
  readonly totals: readonly DefinitionRow[];
  readonly isChosen: boolean;
  /** Left out where a garage is chosen by one of its times. */
  readonly onChoose?: () => void;
  readonly onClose: (then?: () => void) => void;
}

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const onlyLooking = (): void => undefined;

/** One garage: where it is, when it is open, what it does, and what the quote costs there (Q2). */
export function GarageDetail({ maps, letter, garage, totals, isChosen, onChoose, onClose }: GarageDetailProps) {
  const [places] = useState(() => [{ letter, garage }]);
  return (
    <Dialog title={garage.name} width="wide" onClose={() => onClose()}>
      <Stack>
        <GarageFacts garage={garage} />
        <StreetView garage={garage} />
        <LazyMap maps={maps} places={places} selectedId={garage.id} onSelect={onlyLooking} />
        {totals.length > 0 && (
          <section aria-label={words.totals}>
            <h3>{words.totals}</h3>
            <DefinitionList dense rows={totals} />
          </section>
        )}
        <section aria-label={words.hours}>
          <h3>{words.hours}</h3>
          <DefinitionList dense rows={days.map((day) => ({ label: words.days[day], value: hoursOf(garage.schedule[day]) }))} />
        </section>
        <section aria-label={words.services}>
          <h3>{words.services}</h3>
          <p>{servicesOf(garage)}</p>
        </section>
      </Stack>
      {onChoose && (
        <DialogFoot>
          <Button label={isChosen ? words.selected : words.choose} aria-pressed={isChosen} onClick={() => onClose(onChoose)} />
        </DialogFoot>
      )}
    </Dialog>
  );
}

const hoursOf = (hours: Garage['schedule']['mon']): string => (hours ? words.open(hours.open, hours.close) : words.closed);

const named: Readonly<Record<string, string>> = words.serviceNames;

const servicesOf = ({ available_services }: Garage): string =>
  available_services
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => named[name] ?? name.replaceAll('_', ' '))
    .join(', ');

/** The garage seen from the street (Q2). A drawing instead of a photograph is described as one. */
function StreetView({ garage: { name, street_view_image_url: src } }: Pick<GarageDetailProps, 'garage'>) {
  if (src === null) return null;
  return <Lightbox src={src} alt={src.endsWith('.svg') ? words.drawing(name) : words.street(name)} />;
}
