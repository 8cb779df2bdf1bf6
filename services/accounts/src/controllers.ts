import { CarProfileController } from './car-profile/car-profile.controller.js';
import { CarsConsumer, WorksConsumer } from './cars/cars.consumer.js';
import { CarsController } from './cars/cars.controller.js';
import { CustomersController } from './customers/customers.controller.js';
import { DetailsConsumer } from './details/details.consumer.js';
import { DetailsController } from './details/details.controller.js';
import { DocumentsController } from './documents/documents.controller.js';
import { EmailChangeController } from './email-change/email-change.controller.js';
import { ImportedController } from './imported/imported.controller.js';
import { UndoneConsumer } from './imported/undone.consumer.js';
import { NotesController } from './notes/notes.controller.js';
import { OwnSessionsController } from './own-sessions/own-sessions.controller.js';
import { PassController } from './pass/pass.controller.js';
import { PasskeysController } from './passkeys/passkeys.controller.js';
import { PeopleController } from './people/people.controller.js';
import { PlansController } from './plans/plans.controller.js';
import { PlatesController } from './plates/plates.controller.js';
import { RatingsController } from './ratings/ratings.controller.js';
import { FirstPasswordConsumer } from './recovery/first-password.consumer.js';
import { RecoveryController } from './recovery/recovery.controller.js';
import { RegistrationController } from './registration/registration.controller.js';
import { RemoteSwitchesController } from './remotes/remote-switches.controller.js';
import { SecondFactorController } from './second-factor/second-factor.controller.js';
import { ServiceReleasesController } from './service-releases/service-releases.controller.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { StaffController } from './staff/staff.controller.js';
import { SubscriptionsController } from './subscriptions/subscriptions.controller.js';
import { UpdatesConsumer } from './updates/updates.consumer.js';
import { UpdatesController } from './updates/updates.controller.js';
import { WalletController } from './wallets/wallet.controller.js';
import { YourDataController } from './your-data/your-data.controller.js';

/** The controllers and consumers of the service, a room to a line. */
export const controllers = [
  [CarProfileController],
  [CarsController, CarsConsumer, WorksConsumer],
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
