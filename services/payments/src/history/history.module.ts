import { Module } from '@nestjs/common';
import { NightlyWalks } from '@kerbside/platform/history/nightly-walk';
import { PaymentsModule } from '../payments.module.js';
import { HistoryController } from './history.controller.js';
import { HistoryService } from './history.service.js';
import { NightlyCheck } from './nightly-check.js';

@Module({ imports: [PaymentsModule], controllers: [HistoryController], providers: [HistoryService, NightlyCheck, NightlyWalks] })
export class HistoryModule {}
