import { Module } from '@nestjs/common';
import { DebitDrafts } from './debit-drafts.js';
import { DebitWebhook } from './debit-webhook.js';
import { DirectDebitGateway } from './direct-debit.gateway.js';

@Module({ providers: [DebitDrafts, DebitWebhook, DirectDebitGateway], exports: [DebitWebhook, DirectDebitGateway] })
export class DirectDebitModule {}
