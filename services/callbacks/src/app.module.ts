import { Global, Module, type DynamicModule } from '@nestjs/common';
import { trailCallOf } from '@kerbside/contracts/http/audit-trails';
import { deadLettersOf } from '@kerbside/contracts/http/dead-letters';
import { stuckWorkOf } from '@kerbside/contracts/http/stuck-work';
import { AuditTrailModule } from '@kerbside/platform/audit/audit-trail';
import { DeadLettersModule } from '@kerbside/platform/operations/dead-letters';
import { StuckWorkModule } from '@kerbside/platform/operations/stuck-work';
import { DataRequestsModule } from '@kerbside/platform/personal/data-requests.module';
import { CallbacksModule } from './callbacks/callbacks.module.js';
import { CancellationsModule } from './cancellations/cancellations.module.js';
import { ClaimsModule } from './claims/claims.module.js';
import { PostConfig } from './config.js';
import { ConfirmationsModule } from './confirmations/confirmations.module.js';
import { GradesModule } from './grades/grades.module.js';
import { MessagesModule } from './messages/messages.module.js';
import { PaymentsModule } from './payments/payments.module.js';
import { PhoneCodesModule } from './phone-codes/phone-codes.module.js';
import { PlatesModule } from './plates/plates.module.js';
import { PoliciesModule } from './policies/policies.module.js';
import { RemindersModule } from './reminders/reminders.module.js';
import { ReviewsModule } from './reviews/reviews.module.js';
import { TreesModule } from './trees/trees.module.js';
import { EstimatesModule } from './estimates/estimates.module.js';
import { VisitsModule } from './visits/visits.module.js';
import { WrittenModule } from './written/written.module.js';
import { ErasedCallbacks } from './personal-data/erased-callbacks.js';
import { personalData } from './personal-data/personal-data.js';

@Global()
@Module({
  imports: [
    DataRequestsModule.for(personalData, { also: ErasedCallbacks }),
    AuditTrailModule.for(trailCallOf.callbacks),
    CallbacksModule,
    CancellationsModule,
    ClaimsModule,
    GradesModule,
    MessagesModule,
    ConfirmationsModule,
    PaymentsModule,
    PhoneCodesModule,
    PlatesModule,
    PoliciesModule,
    RemindersModule,
    ReviewsModule,
    TreesModule,
    VisitsModule,
    WrittenModule,
    EstimatesModule,
    DeadLettersModule.for(deadLettersOf.callbacks),
    StuckWorkModule.for(stuckWorkOf.callbacks),
  ],
})
export class AppModule {
  static with(config: PostConfig): DynamicModule {
    return { module: AppModule, providers: [{ provide: PostConfig, useValue: config }], exports: [PostConfig] };
  }
}
