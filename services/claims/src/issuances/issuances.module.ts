import { Module } from '@nestjs/common';
import { PoliciesModule } from '../policies/policies.module.js';
import { IssuancesService } from './issuances.service.js';
import { PaymentsConsumer } from './payments.consumer.js';

@Module({ imports: [PoliciesModule], controllers: [PaymentsConsumer], providers: [IssuancesService] })
export class IssuancesModule {}
