import { Module } from '@nestjs/common';
import { IssuancesModule } from './issuances/issuances.module.js';
import { PoliciesModule } from './policies/policies.module.js';

@Module({ imports: [PoliciesModule, IssuancesModule] })
export class AppModule {}
