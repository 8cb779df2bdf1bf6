import type { RemoteProps } from '@kerbside/contracts/host';
import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import { Grid, Stack } from '@kerbside/contracts/ui/basics/layout';
import { EmptyState } from '@kerbside/contracts/ui/page/panel';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { useState } from 'react';
import { carName } from '../../names.js';
import { marketplace as words } from '../../messages/perks.js';
import { Fold } from '../../ui/fold.js';
import { useAnchor } from '../../ui/use-anchor.js';
import { OfferTile, askedPartners } from './offer-tile.js';

interface MarketplaceProps extends RemoteProps {
  readonly userId: string;
  readonly cars: readonly Car[];
}

/** The anchor that leads here (A2). */
const anchor = 'section-marketplace';

/** Partners are asked only when the customer wants to see their offers. */
export function Marketplace(props: MarketplaceProps) {
  const [isOpen, setIsOpen] = useState(false);
  const part = useAnchor<HTMLDetailsElement>(anchor, () => setIsOpen(true));
  return (
    <Fold ref={part} id={anchor} title={words.title} note={words.show} isOpen={isOpen} onToggle={setIsOpen}>
      <Offers {...props} />
    </Fold>
  );
}

function Offers({ host, userId, cars }: MarketplaceProps) {
  const [first] = cars;
  const [chosen, setChosen] = useState<string>();
  if (!first) return <EmptyState title={words.noCar}>{words.noCarWhy}</EmptyState>;
  // One that was chosen may have left the account meanwhile.
  const { id: carId } = cars.find(({ id }) => id === chosen) ?? first;
  const options = cars.map((car) => ({ value: car.id, label: [carName(car), car.registrationNumber].filter(Boolean).join(', ') }));
  return (
    <Stack>
      <p>{words.lead}</p>
      {cars.length > 1 && <SelectField label={words.car} value={carId} onChange={setChosen} options={options} />}
      <Grid min={16}>
        {askedPartners.map((asked) => (
          <OfferTile key={`${carId} ${asked.provider} ${asked.product}`} {...asked} host={host} carId={carId} userId={userId} />
        ))}
      </Grid>
    </Stack>
  );
}
