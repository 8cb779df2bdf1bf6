import { Module } from '@nestjs/common';
import { MessagesModule } from '../messages/messages.module.js';
import { ClaimLettersService } from './claim-letters.service.js';
import { ClaimsConsumer } from './claims.consumer.js';

@Module({ imports: [MessagesModule], controllers: [ClaimsConsumer], providers: [ClaimLettersService] })
export class ClaimsModule {}
