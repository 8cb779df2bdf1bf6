import { Module } from '@nestjs/common';
import { MessagesModule } from '../messages/messages.module.js';
import { PlatesConsumer } from './plates.consumer.js';

@Module({ imports: [MessagesModule], controllers: [PlatesConsumer] })
export class PlatesModule {}
