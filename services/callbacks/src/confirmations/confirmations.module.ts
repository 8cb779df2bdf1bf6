import { Module } from '@nestjs/common';
import { MessagesModule } from '../messages/messages.module.js';
import { ConfirmationsService } from './confirmations.service.js';
import { PoliciesConsumer } from './policies.consumer.js';

@Module({ imports: [MessagesModule], controllers: [PoliciesConsumer], providers: [ConfirmationsService] })
export class ConfirmationsModule {}
