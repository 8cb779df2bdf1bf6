import { Module } from '@nestjs/common';
import { MessagesModule } from '../messages/messages.module.js';
import { EarlierPoliciesService } from './earlier-policies.service.js';
import { InvitationsService } from './invitations.service.js';
import { ReviewsConsumer } from './reviews.consumer.js';
import { ReviewsController } from './reviews.controller.js';
import { ReviewsRepository } from './reviews.repository.js';
import { ReviewsService } from './reviews.service.js';

@Module({
  imports: [MessagesModule],
  controllers: [ReviewsController, ReviewsConsumer],
  providers: [ReviewsService, InvitationsService, EarlierPoliciesService, ReviewsRepository],
})
export class ReviewsModule {}
