import { BlocksModule } from '@kerbside/platform/blocked/blocks.consumer';
import { DataRequestsModule } from '@kerbside/platform/personal/data-requests.consumer';
import { Module, type DynamicModule } from '@nestjs/common';
import { CallbacksRepository } from './callbacks/callbacks.repository.js';
import { CallbacksService, CallbacksController } from './callbacks/callbacks.service.js';
import { OwnCallbacksService } from './callbacks/own-callbacks.service.js';
import { CancellationsConsumer } from './cancellations/cancellations.consumer.js';
import { ClaimsConsumer } from './claims/claims.consumer.js';
import { PostConfig } from './config.js';
import { ConfirmationsService, PoliciesConsumer } from './confirmations/confirmations.service.js';
import { EstimatesConsumer } from './estimates/estimates.consumer.js';
import { GradesRepository } from './grades/grades.repository.js';
import { GradesService, GradesController } from './grades/grades.service.js';
import { MessagesController, OwnMessagesService } from './messages/messages.controller.js';
import { MessagesRepository } from './messages/messages.repository.js';
import { MessagesService } from './messages/messages.service.js';
import { OwedLetters } from './messages/owed-letters.js';
import { PaymentsConsumer } from './payments/payments.consumer.js';
import { personalData, ErasedCallbacks } from './personal-data/personal-data.js';
import { PhoneCodesRepository } from './phone-codes/phone-codes.repository.js';
import { PhoneCodesService, PhoneCodesController } from './phone-codes/phone-codes.service.js';
import { PlatesConsumer } from './plates/plates.consumer.js';
import { PolicyChangesConsumer } from './policies/policies.consumer.js';
import { Post } from './post/post.js';
import { ReminderTrail } from './reminders/reminder-trail.js';
import { RemindersRepository } from './reminders/reminders.repository.js';
import { RemindersService, RemindersController } from './reminders/reminders.service.js';
import { InvitationsService } from './reviews/invitations.service.js';
import { ReviewsConsumer } from './reviews/reviews.consumer.js';
import { ReviewsRepository } from './reviews/reviews.repository.js';
import { ReviewsService, ReviewsController } from './reviews/reviews.service.js';
import { TreeActionsService } from './trees/tree-actions.service.js';
import { TreesService, TreesController } from './trees/trees.service.js';
import { TreesRepository } from './trees/trees.repository.js';
import { VisitsConsumer } from './visits/visits.consumer.js';
import { WrittenService, WrittenController } from './written/written.service.js';
import { SealedLetters } from './messages/secret-message.js';
import { Colleagues } from './reminders/new-reminder.js';
import { VisitTasks } from './visits/waiting-visit.js';

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
        ConfirmationsService,
        GradesService,
        GradesRepository,
        MessagesService,
        MessagesRepository,
        OwnMessagesService,
        SealedLetters,
        OwedLetters,
        Post,
        PhoneCodesService,
        PhoneCodesRepository,
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
        VisitTasks,
        WrittenService,
      ],
    };
  }
}
