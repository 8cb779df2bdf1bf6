import { Module } from '@nestjs/common';
import { stuckWorkOf } from '@kerbside/contracts/http/stuck-work';
import { StuckWorkModule } from '@kerbside/platform/stuck-work';
import { IssuancesModule } from './issuances/issuances.module.js';
import { PoliciesModule } from './policies/policies.module.js';

@Module({ imports: [PoliciesModule, IssuancesModule, StuckWorkModule.for(stuckWorkOf.claims)] })
export class AppModule {}
