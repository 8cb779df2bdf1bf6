import { Module } from '@nestjs/common';
import { MessagesModule } from '../messages/messages.module.js';
import { PaymentLettersService } from './payment-letters.service.js';
import { PaymentsConsumer } from './payments.consumer.js';

@Module({ imports: [MessagesModule], controllers: [PaymentsConsumer], providers: [PaymentLettersService] })
export class PaymentsModule {}
