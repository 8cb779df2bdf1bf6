import { Module } from '@nestjs/common';
import { MessagesModule } from '../messages/messages.module.js';
import { ConfirmationsRepository } from './confirmations.repository.js';
import { ConfirmationsService } from './confirmations.service.js';
import { PoliciesConsumer } from './policies.consumer.js';

@Module({ imports: [MessagesModule], controllers: [PoliciesConsumer], providers: [ConfirmationsService, ConfirmationsRepository] })
export class ConfirmationsModule {}
