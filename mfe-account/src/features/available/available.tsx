import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import type { ProductType } from '@kerbside/contracts/ids';
import { productNames } from '@kerbside/contracts/products/product-names';
import { Button, ButtonLink } from '@kerbside/contracts/ui/controls/button';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import type { Load } from '@kerbside/contracts/ui/data/use-load';
import { EmptyState, Panel } from '@kerbside/contracts/ui/page/panel';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { useState } from 'react';
import { Link } from 'wouter';
import { carName } from '../../names.js';
import { quotePath } from '../../paths.js';
import { AnchoredSection } from '../../ui/section.js';
import { availableProducts, both, isLost } from './available-products.js';

const words = {
  title: 'Available products',
  loading: 'Loading what your car can be covered for',
  failed: 'We could not load what your car can be covered for',
  none: 'No car yet',
  noneWhy: 'Once you have a car here, you’ll see what it can be covered for.',
  car: 'Car',
  why: (car: string) => `Not covered yet for your ${car}. See a price before you decide anything.`,
  showMore: (count: number) => `Show ${count} more products`,
  lost: (car: string) => `We paid for the loss of your ${car}, so nothing of it is left to cover.`,
  all: (car: string) => `Your ${car} has everything that we offer.`,
} as const;

/** What else a car can have, each with the way to its quote (A2). */
export function Available({ cars, policies }: { readonly cars: Load<readonly Car[]>; readonly policies: Load<readonly Policy[]> }) {
  return (
    <AnchoredSection title={words.title} anchor="section-available-products">
      <Panel
        load={both(cars, policies)}
        words={words}
        isEmpty={([all]) => all.length === 0}
        whenEmpty={<EmptyState title={words.none}>{words.noneWhy}</EmptyState>}
      >
        {([all, bought]) => <OfCar cars={all} policies={bought} />}
      </Panel>
    </AnchoredSection>
  );
}

function OfCar({ cars, policies }: { readonly cars: readonly Car[]; readonly policies: readonly Policy[] }) {
  const [chosen, setChosen] = useState<string>();
  const car = cars.find(({ id }) => id === chosen) ?? cars.find((one) => !isLost(policies, one)) ?? cars[0];
  if (!car) return null;
  const products = availableProducts(policies, car);
  const none = isLost(policies, car) ? words.lost : words.all;
  return (
    <Stack gap="small">
      {cars.length > 1 && (
        <SelectField
          label={words.car}
          value={car.id}
          onChange={setChosen}
          options={cars.map((one) => ({ value: one.id, label: nameOf(one) }))}
        />
      )}
      <p>{(products.length > 0 ? words.why : none)(nameOf(car))}</p>
      <Products key={car.id} products={products} car={car} />
    </Stack>
  );
}

const mostShown = 4;

/** The first of them, and the rest for whoever asks. */
function Products({ products, car }: { readonly products: readonly ProductType[]; readonly car: Car }) {
  const [isAll, setIsAll] = useState(false);
  // One more takes no more room than the button that would show it.
  const shown = isAll || products.length <= mostShown + 1 ? products : products.slice(0, mostShown);
  return (
    <Cluster>
      {shown.map((product) => (
        <Link key={product} asChild href={quotePath(product, car.registrationNumber)}>
          <ButtonLink label={productNames[product]} variant="secondary" />
        </Link>
      ))}
      {shown.length < products.length && (
        <Button label={words.showMore(products.length - shown.length)} variant="quiet" flush onClick={() => setIsAll(true)} />
      )}
    </Cluster>
  );
}

const nameOf = (car: Car): string => (car.registrationNumber === null ? carName(car) : `${carName(car)}, ${car.registrationNumber}`);
