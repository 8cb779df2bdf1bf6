import { Module } from '@nestjs/common';
import { MessagesModule } from '../messages/messages.module.js';
import { CancellationLettersService } from './cancellation-letters.service.js';
import { CancellationsConsumer } from './cancellations.consumer.js';

@Module({ imports: [MessagesModule], controllers: [CancellationsConsumer], providers: [CancellationLettersService] })
export class CancellationsModule {}
