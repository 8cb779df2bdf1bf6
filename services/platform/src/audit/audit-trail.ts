import { Module, type DynamicModule } from '@nestjs/common';
import { trailPage, type TrailCall } from '@kerbside/contracts/http/audit-trails';
import { Audit } from './audit.js';
import { controller, serves } from '../http/controller.js';

/** Makes a controller for this call. Each service needs its own. */
const controllerOf = (call: TrailCall) =>
  controller({ audit: Audit }, [
    serves(call, async ({ query }, { audit }) => ({ entries: await audit.after(Number(query.after), trailPage) })),
  ]);

/** Serves a service's audit trail to the service that shows it by customer: `imports: [AuditTrailModule.for(trailCallOf.claims)]`. */
@Module({})
export class AuditTrailModule {
  static for(call: TrailCall): DynamicModule {
    return { module: AuditTrailModule, controllers: [controllerOf(call)] };
  }
}
