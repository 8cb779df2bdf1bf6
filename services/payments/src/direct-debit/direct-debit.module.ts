import { Module } from '@nestjs/common';
import { DebitDrafts } from './debit-drafts.js';
import { DebitSetups } from './debit-setups.js';
import { DebitWebhook } from './debit-webhook.js';
import { DirectDebitGateway } from './direct-debit.gateway.js';

@Module({ providers: [DebitDrafts, DebitSetups, DebitWebhook, DirectDebitGateway], exports: [DebitWebhook, DirectDebitGateway] })
export class DirectDebitModule {}
