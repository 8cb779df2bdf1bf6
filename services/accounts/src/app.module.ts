import { Module, type DynamicModule } from '@nestjs/common';
import { trailCallOf } from '@kerbside/contracts/http/audit-trails';
import { deadLettersOf } from '@kerbside/contracts/http/dead-letters';
import { stuckWorkOf } from '@kerbside/contracts/http/stuck-work';
import { AuditTrailModule } from '@kerbside/platform/audit/audit-trail';
import { DeadLettersModule } from '@kerbside/platform/operations/dead-letters';
import { StuckWorkModule } from '@kerbside/platform/operations/stuck-work';
import { CarProfileModule } from './car-profile/car-profile.module.js';
import { CarsModule } from './cars/cars.module.js';
import { AccountsConfig } from './config.js';
import { CustomersModule } from './customers/customers.module.js';
import { DemoModule } from './demo/demo.module.js';
import { DetailsModule } from './details/details.module.js';
import { DocumentsModule } from './documents/documents.module.js';
import { EmailChangeModule } from './email-change/email-change.module.js';
import { ImportedModule } from './imported/imported.module.js';
import { UpdatesModule } from './updates/updates.module.js';
import { NotesModule } from './notes/notes.module.js';
import { ServiceReleasesModule } from './service-releases/service-releases.module.js';
import { OwnSessionsModule } from './own-sessions/own-sessions.module.js';
import { PassModule } from './pass/pass.module.js';
import { PasskeysModule } from './passkeys/passkeys.module.js';
import { PeopleModule } from './people/people.module.js';
import { PlansModule } from './plans/plans.module.js';
import { PlatesModule } from './plates/plates.module.js';
import { RatingsModule } from './ratings/ratings.module.js';
import { RecoveryModule } from './recovery/recovery.module.js';
import { RegistrationModule } from './registration/registration.module.js';
import { RemotesModule } from './remotes/remotes.module.js';
import { SecondFactorModule } from './second-factor/second-factor.module.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { SignInModule } from './sign-in/sign-in.module.js';
import { StaffModule } from './staff/staff.module.js';
import { SubscriptionsModule } from './subscriptions/subscriptions.module.js';
import { WalletsModule } from './wallets/wallets.module.js';
import { YourDataModule } from './your-data/your-data.module.js';

@Module({})
export class AppModule {
  static with(config: AccountsConfig): DynamicModule {
    return {
      module: AppModule,
      global: true,
      imports: [
        AuditTrailModule.for(trailCallOf.accounts),
        CarProfileModule,
        CarsModule,
        CustomersModule,
        DemoModule,
        DetailsModule,
        DocumentsModule.for(config.scanner),
        EmailChangeModule,
        ImportedModule,
        UpdatesModule,
        NotesModule,
        OwnSessionsModule,
        PassModule,
        PasskeysModule,
        PeopleModule,
        PlansModule,
        PlatesModule,
        RatingsModule,
        RecoveryModule,
        RegistrationModule,
        RemotesModule,
        SecondFactorModule,
        ServiceReleasesModule,
        SessionsModule,
        SignInModule,
        StaffModule,
        DeadLettersModule.for(deadLettersOf.accounts),
        StuckWorkModule.for(stuckWorkOf.accounts),
        SubscriptionsModule,
        WalletsModule,
        YourDataModule,
      ],
      providers: [{ provide: AccountsConfig, useValue: config }],
      exports: [AccountsConfig],
    };
  }
}
