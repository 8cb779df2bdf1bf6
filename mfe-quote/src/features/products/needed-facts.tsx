import type { SaidFact } from '@kerbside/contracts/http/pricing/said-facts';
import { londonDay } from '@kerbside/contracts/days/dates';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { saidAnswers, type SaidAnswers } from '@kerbside/contracts/http/pricing/vehicle-form';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useState } from 'react';
import * as z from 'zod/mini';
import { products as words } from '../../messages/products.js';
import { possibleMileage } from '../vehicle/car/possible-day.js';
import type { TypedVehicle } from '../vehicle/car/typed-vehicle.js';
import { UseFields } from '../vehicle/car/use-fields.js';

interface NeededFactsProps {
  readonly needs: readonly SaidFact[];
  readonly vehicle: Quote['vehicle'];
  readonly tell: (said: SaidAnswers) => Promise<void>;
}

/** What a price waits for, asked beside the choice that needs it. */
export function NeededFacts({ needs, vehicle, tell }: NeededFactsProps) {
  const [today] = useState(() => londonDay(new Date()));
  const form = useForm({
    schema: schemaOf(needs, { today, registered: vehicle?.first_registration_date }),
    initial: nothingSaid,
    send: tell,
  });
  const refusal = form.summary.errors.find(({ target }) => target === undefined);
  return (
    <form {...form.props} aria-label={words.needsTitle}>
      <Stack gap="small">
        <UseFields asked={needs} required={needs} takesFocus mileage={form.field('mileage')} use={form.field('private_use_only')} />
        {refusal && (
          <Alert tone="danger" live>
            {refusal.message}
          </Alert>
        )}
        <div>
          <Button label={words.tell} type="submit" busy={form.status === 'busy'} busyLabel={words.loading} />
        </div>
      </Stack>
    </form>
  );
}

const nothingSaid: Pick<TypedVehicle, SaidFact> = { mileage: '', private_use_only: '' };

const schemaOf = (needs: readonly SaidFact[], facts: Parameters<typeof possibleMileage>[0]) =>
  z.object({
    mileage: needs.includes('mileage') ? saidAnswers.mileage.check(possibleMileage(facts)) : notAsked,
    private_use_only: needs.includes('private_use_only') ? saidAnswers.private_use_only : notAsked,
  });

const notAsked = z.pipe(
  z.string(),
  z.transform(() => undefined),
);
