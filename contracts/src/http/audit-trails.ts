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

export const trailCallOf = {
  accounts: trailCall('accounts'),
  callbacks: trailCall('callbacks'),
  claims: trailCall('claims'),
  garages: trailCall('garages'),
  payments: trailCall('payments'),
  pricing: trailCall('pricing'),
  vouchers: trailCall('vouchers'),
} as const;
export type TrailCall = (typeof trailCallOf)[keyof typeof trailCallOf];
