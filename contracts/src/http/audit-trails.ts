import * as z from 'zod/mini';
import { callsOf, type ServiceName } from '../call.js';
import { auditEntry } from './shapes/audit-entry.js';

// Between services

/** The most entries in one response. */
export const trailPage = 200;

const trailCall = <const N extends ServiceName>(service: N) =>
  callsOf(service)(`GET /internal/${service}/trail`, {
    id: `internal-${service}-trail`,
    who: 'service',
    summary: `The audit trail in its order: at most ${trailPage} entries after the place \`after\`, for the timelines of customers.`,
    query: z.object({ after: z.string().check(z.regex(/^\d{1,15}$/, 'This is not a place in the trail')) }),
    data: z.object({ entries: z.array(auditEntry) }),
  });

export const readAccountsTrail = trailCall('accounts');
export const readCallbacksTrail = trailCall('callbacks');
export const readClaimsTrail = trailCall('claims');
export const readGaragesTrail = trailCall('garages');
export const readPaymentsTrail = trailCall('payments');
export const readPricingTrail = trailCall('pricing');
export const readVouchersTrail = trailCall('vouchers');

export const trailCallOf = {
  accounts: readAccountsTrail,
  callbacks: readCallbacksTrail,
  claims: readClaimsTrail,
  garages: readGaragesTrail,
  payments: readPaymentsTrail,
  pricing: readPricingTrail,
  vouchers: readVouchersTrail,
} as const;
export type TrailCall = (typeof trailCallOf)[keyof typeof trailCallOf];
