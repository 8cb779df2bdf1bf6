import { Module } from '@nestjs/common';
import { NightlyWalks } from '@kerbside/platform/history/nightly-walk';
import { PoliciesModule } from '../policies/policies.module.js';
import { HistoryController } from './history.controller.js';
import { HistoryService } from './history.service.js';
import { NightlyCheck } from './nightly-check.js';

@Module({ imports: [PoliciesModule], controllers: [HistoryController], providers: [HistoryService, NightlyCheck, NightlyWalks] })
export class HistoryModule {}
