import { Module } from '@nestjs/common';
import { PoliciesModule } from '../policies/policies.module.js';
import { RenewalsModule } from '../renewals/renewals.module.js';
import { IssuancesService } from './issuances.service.js';
import { PaymentsConsumer } from './payments.consumer.js';

@Module({ imports: [PoliciesModule, RenewalsModule], controllers: [PaymentsConsumer], providers: [IssuancesService] })
export class IssuancesModule {}
