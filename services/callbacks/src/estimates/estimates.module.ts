import { Module } from '@nestjs/common';
import { MessagesModule } from '../messages/messages.module.js';
import { EstimatesConsumer } from './estimates.consumer.js';

@Module({ imports: [MessagesModule], controllers: [EstimatesConsumer] })
export class EstimatesModule {}
