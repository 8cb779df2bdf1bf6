import { BlocksModule } from '@kerbside/platform/blocked/blocks.consumer';
import { FilesModule } from '@kerbside/platform/files/files.module';
import { PersonalDataModule } from '@kerbside/platform/personal/personal-data.module';
import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { AccountsConfig } from './config.js';
import { personalData } from './personal-data/personal-data.js';
import { BoughtCarsConsumer } from './bought-cars/bought-cars.consumer.js';
import { BoughtCars } from './bought-cars/bought-cars.service.js';
import { CarsController, CarsService } from './cars/cars.service.js';
import { WorksConsumer } from './cars/works.consumer.js';
import { CustomersController, CustomersService } from './customers/customers.service.js';
import { DetailsConsumer, DetailsController, DetailsService } from './details/details.service.js';
import { DocumentsController, DocumentsService } from './documents/documents.service.js';
import { ImportedController, ImportedService } from './imported/imported.service.js';
import { UndoneConsumer, UndoneService } from './imported/undone.service.js';
import { NotesController, NotesService } from './notes/notes.service.js';
import { PassController, PassService } from './pass/pass.service.js';
import { PasskeysController } from './passkeys/passkeys.controller.js';
import { PeopleController } from './people/people.controller.js';
import { PlansController, PlansService } from './plans/plans.service.js';
import { RatingsController, RatingsRepository } from './ratings/ratings.js';
import { FirstPasswordConsumer } from './recovery/first-password.consumer.js';
import { RecoveryController, TicketCookie } from './recovery/recovery.controller.js';
import { RegistrationController, RegistrationService } from './registration/registration.service.js';
import { RemoteSwitchesController, RemoteSwitchesService } from './remotes/remote-switches.service.js';
import { ServiceReleasesController, ServiceReleasesService } from './service-releases/service-releases.service.js';
import { OwnSessionsController } from './sessions/own-sessions.controller.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SignInController, SignInService } from './sign-in/sign-in.service.js';
import { StaffController, StaffService } from './staff/staff.service.js';
import { SubscriptionsController, SubscriptionsService } from './subscriptions/subscriptions.service.js';
import { UpdatesConsumer } from './updates/updates.consumer.js';
import { YourDataController } from './your-data/your-data.controller.js';
import { CarDaysRepository } from './car-days/car-days.repository.js';
import { CarCareService } from './car-profile/car-care.service.js';
import { CarDaysService } from './car-profile/car-days.service.js';
import { CarProfileService, CarProfileController } from './car-profile/car-profile.service.js';
import { Registers } from './car-profile/registers.js';
import { CarsRepository } from './cars/cars.repository.js';
import { FactorChanges } from './changed-factors/factor-changes.js';
import { DemoPeople } from './demo/demo-people.js';
import { DocumentsRepository } from './documents/documents.repository.js';
import { EmailChangePost } from './email-change/email-change-post.js';
import { EmailChangeService, EmailChangeController } from './email-change/email-change.service.js';
import { EmailChangesRepository } from './email-change/email-changes.repository.js';
import { PasskeysRepository } from './factors/passkeys.repository.js';
import { SecondFactorsRepository } from './factors/second-factors.repository.js';
import { GivenPassesRepository } from './given-passes/given-passes.repository.js';
import { PassUpdates } from './given-passes/pass-updates.js';
import { ImportUsesRepository } from './import-uses/import-uses.repository.js';
import { MarksRepository } from './imported/marks.repository.js';
import { SignsOfUseRepository } from './imported/signs-of-use.repository.js';
import { Attempts } from './limits/attempts.js';
import { NotesRepository } from './notes/notes.repository.js';
import { FactsOfPasses } from './pass/pass-facts.js';
import { WalletIssuers } from './pass/wallet-issuers.js';
import { ChallengesRepository } from './passkeys/challenges.repository.js';
import { PasskeySignIn } from './passkeys/passkey-sign-in.js';
import { PasskeyStep } from './passkeys/passkey-step.js';
import { PasskeysService } from './passkeys/passkeys.service.js';
import { WebAuthn } from './passkeys/web-authn.js';
import { CredentialsRepository } from './passwords/credentials.repository.js';
import { HashCost, Passwords } from './passwords/passwords.js';
import { PeopleRepository } from './people/people.repository.js';
import { PlansRepository } from './plans/plans.repository.js';
import { PlatesDeskService } from './plates/plates-desk.service.js';
import { PlatesRepository } from './plates/plates.repository.js';
import { PlatesService, PlatesController } from './plates/plates.service.js';
import { LinkOffers } from './recovery/link-offers.js';
import { RecoveriesRepository } from './recovery/recoveries.repository.js';
import { RecoveryPost } from './recovery/recovery-post.js';
import { RecoverySecrets } from './recovery/recovery-secrets.js';
import { RecoveryService } from './recovery/recovery.service.js';
import { RemoteReleasesRepository } from './remotes/remote-releases.repository.js';
import { RemoteReleasesService } from './remotes/remote-releases.service.js';
import { Enrolment, RecoveryCodes } from './second-factor/enrolment.js';
import { SecondFactorReset } from './second-factor/second-factor-reset.js';
import { SecondFactorService, SecondFactorKeys, SecondFactorController } from './second-factor/second-factor.service.js';
import { Arrivals } from './sessions/arrivals.js';
import { DeviceCookie, KnownDevices } from './sessions/known-devices.js';
import { KnownDevicesRepository } from './sessions/known-devices.repository.js';
import { LiveSessions } from './sessions/live-sessions.js';
import { PasswordAgain } from './sessions/password-again.js';
import { SessionsRepository } from './sessions/sessions.repository.js';
import { SessionsService } from './sessions/sessions.service.js';
import { ConsentsRepository } from './subscriptions/consents.repository.js';
import { AccountUpdates } from './updates/account-updates.js';
import { UpdatesStream, UpdatesController } from './updates/updates.stream.js';
import { PassRegistrationsRepository } from './wallets/pass-registrations.repository.js';
import { PassUpdatesService } from './wallets/pass-updates.service.js';
import { WalletDevices, WalletController } from './wallets/wallet-devices.service.js';
import { WalletParties } from './wallets/wallet-parties.js';
import { DataErasuresService } from './your-data/data-erasures.service.js';
import { DataExportsService } from './your-data/data-exports.service.js';
import { DataRequestsRepository } from './data-requests/data-requests.repository.js';
import { DataSubjects } from './your-data/data-subjects.js';
import { YourDataPost } from './your-data/your-data-post.js';

/** The providers of the service, a room to a line. */
const providers: Provider[] = [
  [Arrivals],
  [CarDaysRepository],
  [CarProfileService, CarCareService, CarDaysService, Registers],
  [BoughtCars],
  [CarsService, CarsRepository],
  [FactorChanges],
  [CustomersService],
  [DemoPeople],
  [DetailsService],
  [DeviceCookie, KnownDevices, KnownDevicesRepository],
  [DocumentsRepository],
  [DocumentsService],
  [EmailChangePost, EmailChangeService, EmailChangesRepository],
  [PasskeysRepository, SecondFactorsRepository],
  [GivenPassesRepository, PassUpdates],
  [ImportUsesRepository],
  [ImportedService, MarksRepository, SignsOfUseRepository, UndoneService],
  [Attempts],
  [NotesService, NotesRepository],
  [FactsOfPasses, PassService, WalletIssuers],
  [ChallengesRepository, PasskeySignIn, PasskeyStep, PasskeysService, WebAuthn],
  [HashCost, Passwords, CredentialsRepository],
  [PeopleRepository],
  [PlansService, PlansRepository],
  [PlatesService, PlatesDeskService, PlatesRepository],
  [PasswordAgain],
  [RatingsRepository],
  [LinkOffers, RecoveriesRepository, RecoverySecrets],
  [RecoveryService, RecoveryPost, TicketCookie],
  [RegistrationService],
  [RemoteSwitchesService, RemoteReleasesRepository, RemoteReleasesService],
  [Enrolment, RecoveryCodes, SecondFactorKeys, SecondFactorReset, SecondFactorService],
  [ServiceReleasesService],
  [SessionsService, LiveSessions, SessionsRepository],
  [SignInService],
  [StaffService],
  [SubscriptionsService, ConsentsRepository],
  [AccountUpdates, UpdatesStream],
  [PassRegistrationsRepository, PassUpdatesService, WalletDevices, WalletParties],
  [DataErasuresService, DataExportsService, DataRequestsRepository, DataSubjects, YourDataPost],
].flat();

/** The controllers and consumers of the service, a room to a line. */
const controllers = [
  [BoughtCarsConsumer],
  [CarProfileController],
  [CarsController, WorksConsumer],
  [CustomersController],
  [DetailsController, DetailsConsumer],
  [DocumentsController],
  [EmailChangeController],
  [ImportedController, UndoneConsumer],
  [NotesController],
  [OwnSessionsController],
  [PassController],
  [PasskeysController],
  [PeopleController],
  [PlansController],
  [PlatesController],
  [RatingsController],
  [RecoveryController, FirstPasswordConsumer],
  [RegistrationController],
  [RemoteSwitchesController],
  [SecondFactorController],
  [ServiceReleasesController],
  [SessionsController],
  [SignInController],
  [StaffController],
  [SubscriptionsController],
  [UpdatesController, UpdatesConsumer],
  [WalletController],
  [YourDataController],
].flat();

@Module({})
export class AppModule {
  static with(config: AccountsConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [BlocksModule, FilesModule.for(config.scanner), PersonalDataModule.for(personalData)],
      controllers,
      providers: [{ provide: AccountsConfig, useValue: config }, ...providers],
    };
  }
}
