import { BlocksModule } from '@kerbside/platform/blocked/blocks.consumer';
import { DataRequestsModule } from '@kerbside/platform/personal/personal-data.module';
import { Module, type DynamicModule } from '@nestjs/common';
import { CallbacksController } from './callbacks/callbacks.controller.js';
import { CallbacksRepository } from './callbacks/callbacks.repository.js';
import { CallbacksService } from './callbacks/callbacks.service.js';
import { OwnCallbacksService } from './callbacks/own-callbacks.service.js';
import { CancellationLettersService } from './cancellations/cancellation-letters.service.js';
import { CancellationsConsumer } from './cancellations/cancellations.consumer.js';
import { ClaimLettersService } from './claims/claim-letters.service.js';
import { ClaimsConsumer } from './claims/claims.consumer.js';
import { PostConfig } from './config.js';
import { ConfirmationsService } from './confirmations/confirmations.service.js';
import { PoliciesConsumer } from './confirmations/policies.consumer.js';
import { EstimatesConsumer } from './estimates/estimates.consumer.js';
import { GradesController } from './grades/grades.controller.js';
import { GradesRepository } from './grades/grades.repository.js';
import { GradesService } from './grades/grades.service.js';
import { MessagesController } from './messages/messages.controller.js';
import { MessagesRepository } from './messages/messages.repository.js';
import { MessagesService } from './messages/messages.service.js';
import { OwedLetters } from './messages/owed-letters.js';
import { OwnMessagesService } from './messages/own-messages.service.js';
import { SealedLetters } from './messages/sealed-letters.js';
import { PaymentLettersService } from './payments/payment-letters.service.js';
import { PaymentsConsumer } from './payments/payments.consumer.js';
import { ErasedCallbacks } from './personal-data/erased-callbacks.js';
import { personalData } from './personal-data/personal-data.js';
import { PhoneCodesController } from './phone-codes/phone-codes.controller.js';
import { PhoneCodesRepository } from './phone-codes/phone-codes.repository.js';
import { PhoneCodesService } from './phone-codes/phone-codes.service.js';
import { PlatesConsumer } from './plates/plates.consumer.js';
import { PolicyChangesConsumer } from './policies/policy-changes.consumer.js';
import { PolicyLettersService } from './policies/policy-letters.service.js';
import { Post } from './post/post.js';
import { Colleagues } from './reminders/colleagues.js';
import { ReminderTrail } from './reminders/reminder-trail.js';
import { RemindersController } from './reminders/reminders.controller.js';
import { RemindersRepository } from './reminders/reminders.repository.js';
import { RemindersService } from './reminders/reminders.service.js';
import { InvitationsService } from './reviews/invitations.service.js';
import { ReviewsConsumer } from './reviews/reviews.consumer.js';
import { ReviewsController } from './reviews/reviews.controller.js';
import { ReviewsRepository } from './reviews/reviews.repository.js';
import { ReviewsService } from './reviews/reviews.service.js';
import { TreeActionsService } from './trees/tree-actions.service.js';
import { TreesController } from './trees/trees.controller.js';
import { TreesRepository } from './trees/trees.repository.js';
import { TreesService } from './trees/trees.service.js';
import { VisitLettersService } from './visits/visit-letters.service.js';
import { VisitTasks } from './visits/visit-tasks.js';
import { VisitsConsumer } from './visits/visits.consumer.js';
import { WrittenController } from './written/written.controller.js';
import { WrittenService } from './written/written.service.js';

@Module({})
export class AppModule {
  static with(config: PostConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [DataRequestsModule.for(personalData, ErasedCallbacks), BlocksModule],
      controllers: [
        CallbacksController,
        CancellationsConsumer,
        ClaimsConsumer,
        PoliciesConsumer,
        EstimatesConsumer,
        GradesController,
        MessagesController,
        PaymentsConsumer,
        PhoneCodesController,
        PlatesConsumer,
        PolicyChangesConsumer,
        RemindersController,
        ReviewsController,
        ReviewsConsumer,
        TreesController,
        VisitsConsumer,
        WrittenController,
      ],
      providers: [
        { provide: PostConfig, useValue: config },
        CallbacksService,
        OwnCallbacksService,
        CallbacksRepository,
        CancellationLettersService,
        ClaimLettersService,
        ConfirmationsService,
        GradesService,
        GradesRepository,
        MessagesService,
        MessagesRepository,
        OwnMessagesService,
        SealedLetters,
        OwedLetters,
        Post,
        PaymentLettersService,
        PhoneCodesService,
        PhoneCodesRepository,
        PolicyLettersService,
        RemindersService,
        RemindersRepository,
        ReminderTrail,
        Colleagues,
        ReviewsService,
        InvitationsService,
        ReviewsRepository,
        TreesService,
        TreeActionsService,
        TreesRepository,
        VisitLettersService,
        VisitTasks,
        WrittenService,
      ],
    };
  }
}
