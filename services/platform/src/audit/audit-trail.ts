import { trailPage, type TrailCall } from '@kerbside/contracts/http/audit-trails';
import { controller, serves } from '../http/controller.js';
import { Audit } from './audit.js';

/** Serves a service's audit trail to the service that shows it by customer. Each service has its own. */
export const auditTrailController = (call: TrailCall) =>
  controller({ audit: Audit }, [
    serves(call, async ({ query }, { audit }) => ({ entries: await audit.after(Number(query.after), trailPage) })),
  ]);
