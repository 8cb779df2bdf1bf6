import { Controller, Module, type DynamicModule } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import { trailPage, type TrailCall } from '@kerbside/contracts/http/audit-trails';
import { Audit } from './audit.js';
import { Input, Serves } from '../calls/http.js';

/** Makes a controller for this call. Each service needs its own. */
const controllerOf = (call: TrailCall) => {
  @Controller()
  class AuditTrailController {
    constructor(private readonly audit: Audit) {}

    @Serves(call)
    async read(@Input() { query }: CallRequest<TrailCall>) {
      return { entries: await this.audit.after(Number(query.after), trailPage) };
    }
  }
  return AuditTrailController;
};

/** Serves a service's audit trail to the service that shows it by customer: `imports: [AuditTrailModule.for(trailCallOf.claims)]`. */
@Module({})
export class AuditTrailModule {
  static for(call: TrailCall): DynamicModule {
    return { module: AuditTrailModule, controllers: [controllerOf(call)] };
  }
}
