import { londonDay } from '@kerbside/contracts/days/dates';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { CarStrip } from '@kerbside/contracts/ui/car/car-strip';
import { isWork } from '../../is-work.js';
import { CoverDays } from '../garage/cover-bar.js';

/** The car that it is for, and how far its cover has run. */
export function PolicyCar({ policy }: { readonly policy: Policy }) {
  const { registrationNumber: registration, bodyType: body, ...car } = policy.vehicle;
  return (
    <Stack gap="small">
      <CarStrip car={{ ...car, registration, body }} />
      {!isWork(policy) && policy.status === 'active' && <CoverDays policy={policy} today={londonDay(new Date())} />}
    </Stack>
  );
}
