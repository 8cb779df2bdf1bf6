import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import { productNames } from '@kerbside/contracts/products/product-names';
import { ButtonLink } from '@kerbside/contracts/ui/controls/button';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { useState } from 'react';
import { Link } from 'wouter';
import { carName } from '../../car-name.js';
import { available as words } from '../../messages/available.js';
import { quotePath } from '../../paths.js';
import { Section } from '../../ui/section.js';
import { availableProducts } from './available-products.js';

interface AvailableProps {
  readonly cars: readonly Car[];
  readonly policies: readonly Policy[];
}

/** What else a car can have, each with the way to its quote (A2). */
export function Available({ cars, policies }: AvailableProps) {
  const [chosen, setChosen] = useState<string>();
  const car = cars.find(({ id }) => id === chosen) ?? cars[0];
  if (!car) return null;
  return (
    <Section title={words.title}>
      <Stack gap="small">
        {cars.length > 1 && (
          <SelectField
            label={words.car}
            value={car.id}
            onChange={setChosen}
            options={cars.map((one) => ({ value: one.id, label: nameOf(one) }))}
          />
        )}
        <p>{words.why(nameOf(car))}</p>
        <Cluster>
          {availableProducts(policies, car).map((product) => (
            <Link key={product} asChild href={quotePath(product, car.registrationNumber)}>
              <ButtonLink variant="secondary">{productNames[product]}</ButtonLink>
            </Link>
          ))}
        </Cluster>
      </Stack>
    </Section>
  );
}

const nameOf = (car: Car): string => (car.registrationNumber === null ? carName(car) : `${carName(car)}, ${car.registrationNumber}`);
