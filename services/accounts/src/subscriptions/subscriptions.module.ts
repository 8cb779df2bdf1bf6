import { Module } from '@nestjs/common';
import { UpdatesModule } from '../updates/updates.module.js';
import { PeopleModule } from '../people/people.module.js';
import { ConsentsRepository } from './consents.repository.js';
import { SubscriptionsController } from './subscriptions.controller.js';
import { SubscriptionsService } from './subscriptions.service.js';

@Module({
  imports: [PeopleModule, UpdatesModule],
  controllers: [SubscriptionsController],
  providers: [SubscriptionsService, ConsentsRepository],
})
export class SubscriptionsModule {}
