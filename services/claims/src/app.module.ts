import { Module, type DynamicModule } from '@nestjs/common';
import { trailCallOf } from '@kerbside/contracts/http/audit-trails';
import { deadLettersOf } from '@kerbside/contracts/http/dead-letters';
import { stuckWorkOf } from '@kerbside/contracts/http/stuck-work';
import { AuditTrailModule } from '@kerbside/platform/audit/audit-trail';
import { DeadLettersModule } from '@kerbside/platform/operations/dead-letters';
import type { ScannerAddress } from '@kerbside/platform/files/scanner';
import { StuckWorkModule } from '@kerbside/platform/operations/stuck-work';
import { DataRequestsModule } from '@kerbside/platform/personal/data-requests.module';
import { ObstaclesModule } from '@kerbside/platform/personal/obstacles';
import { readClaimsObstacles } from '@kerbside/contracts/http/claims/obstacles';
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
import { ClaimsObstacles } from './personal-data/claims-obstacles.js';
import { personalData } from './personal-data/personal-data.js';

@Module({
  imports: [
    DataRequestsModule.for(personalData),
    AuditTrailModule.for(trailCallOf.claims),
    PoliciesModule,
    ArrearsModule,
    ActivationsModule,
    HistoryModule,
    DeadLettersModule.for(deadLettersOf.claims),
    StuckWorkModule.for(stuckWorkOf.claims),
  ],
})
export class AppModule {
  static with(scanner: ScannerAddress | undefined): DynamicModule {
    const claims = ClaimsModule.for(scanner);
    const transfers = TransfersModule.beside(claims);
    const renewals = RenewalsModule.beside(claims);
    return {
      module: AppModule,
      imports: [
        ObstaclesModule.for(readClaimsObstacles, { by: ClaimsObstacles, imports: [PoliciesModule, claims] }),
        claims,
        CancellationsModule.beside(claims, transfers),
        PlatesModule.beside(claims),
        renewals,
        IssuancesModule.beside(renewals),
        transfers,
      ],
    };
  }
}
