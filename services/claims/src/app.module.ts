import { Module, type DynamicModule } from '@nestjs/common';
import { trailCallOf } from '@kerbside/contracts/http/audit-trails';
import { stuckWorkOf } from '@kerbside/contracts/http/stuck-work';
import { AuditTrailModule } from '@kerbside/platform/audit-trail';
import type { ScannerAddress } from '@kerbside/platform/files/scanner';
import { StuckWorkModule } from '@kerbside/platform/stuck-work';
import { ActivationsModule } from './activations/activations.module.js';
import { ArrearsModule } from './arrears/arrears.module.js';
import { CancellationsModule } from './cancellations/cancellations.module.js';
import { ClaimsModule } from './claims/claims.module.js';
import { HistoryModule } from './history/history.module.js';
import { IssuancesModule } from './issuances/issuances.module.js';
import { PlatesModule } from './plates/plates.module.js';
import { PoliciesModule } from './policies/policies.module.js';
import { RenewalsModule } from './renewals/renewals.module.js';
import { TransfersModule } from './transfers/transfers.module.js';

@Module({
  imports: [
    AuditTrailModule.for(trailCallOf.claims),
    PoliciesModule,
    IssuancesModule,
    ArrearsModule,
    ActivationsModule,
    RenewalsModule,
    HistoryModule,
    StuckWorkModule.for(stuckWorkOf.claims),
  ],
})
export class AppModule {
  static with(scanner: ScannerAddress | undefined): DynamicModule {
    const claims = ClaimsModule.for(scanner);
    return {
      module: AppModule,
      imports: [claims, CancellationsModule.beside(claims), PlatesModule.beside(claims), TransfersModule.beside(claims)],
    };
  }
}
