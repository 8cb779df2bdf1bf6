import { Module } from '@nestjs/common';
import { MessagesModule } from '../messages/messages.module.js';
import { PolicyChangesConsumer } from './policy-changes.consumer.js';
import { PolicyLettersService } from './policy-letters.service.js';

@Module({ imports: [MessagesModule], controllers: [PolicyChangesConsumer], providers: [PolicyLettersService] })
export class PoliciesModule {}
