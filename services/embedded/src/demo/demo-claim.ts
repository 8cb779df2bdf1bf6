import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '@kerbside/contracts/client';
import { demoCars } from '@kerbside/contracts/demo';
import { addMonths, londonDay } from '@kerbside/contracts/days/dates';
import { listPolicies } from '@kerbside/contracts/http/claims/policies';
import { listClaims, openClaim, recordClaimMileage, saveClaim, submitClaim } from '@kerbside/contracts/http/claims/claims';

const everyMs = 250;
const patienceMs = 30_000;

/** The demonstration customer claims on the warranty of their second car, once, so that customer and staff have a claim to look at. */
export const demoClaim = async (customer: Client): Promise<void> => {
  const { rows } = await customer.send(listClaims, { query: {} });
  if (rows.some(({ status }) => status !== 'draft')) return;
  const claim = await customer.send(openClaim, { body: { policy_id: await policyOf(customer, demoCars.second.registrationNumber) } });
  const params = { claimId: claim.id };
  const mileage = { productType: claim.kind, claimUuid: claim.id, mileage: '39200' };
  await customer.send(recordClaimMileage, { params: mileage, query: {} });
  await customer.send(saveClaim, { params, body: { answers: answersOn(londonDay(new Date())) } });
  await customer.send(submitClaim, { params, body: {} });
};

/** A policy is issued shortly after its payment. */
const policyOf = async (customer: Client, registrationNumber: string): Promise<string> => {
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += everyMs) {
    const { rows } = await customer.send(listPolicies, { query: {} });
    const found = rows.find(
      ({ vehicle, productType }) => productType === 'warranty' && vehicle.registrationNumber?.replaceAll(' ', '') === registrationNumber,
    );
    if (found) return found.id;
    await pause(everyMs);
  }
  throw new Error('the policy to claim on was not issued in time');
};

const answersOn = (today: string) => ({
  fault_description:
    'Since Monday the heater blows only cold air, whatever temperature I choose, and a warning about the cooling system comes on after about ten minutes of driving. The level of the coolant is right.',
  mileage: '39200',
  is_vehicle_purchase_date_correct: 'no',
  // A month before the day that their quote has.
  purchase_date: addMonths(today, -15),
  recovered_from_side_of_road: 'no',
  vehicle_current_location: 'home',
  account_address_correct: 'yes',
  have_quote_for_repair: 'no',
  have_invoice_for_last_service: 'no',
  have_invoice_for_last_second_service: 'no',
});
