import { Module } from '@nestjs/common';
import { DebitDrafts } from './debit-drafts.js';
import { DirectDebitGateway } from './direct-debit.gateway.js';

@Module({ providers: [DebitDrafts, DirectDebitGateway], exports: [DirectDebitGateway] })
export class DirectDebitModule {}
