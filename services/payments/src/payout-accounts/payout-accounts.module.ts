import { Module } from '@nestjs/common';
import { PayoutAccountsController } from './payout-accounts.controller.js';
import { PayoutAccountsService } from './payout-accounts.service.js';

@Module({ controllers: [PayoutAccountsController], providers: [PayoutAccountsService] })
export class PayoutAccountsModule {}
