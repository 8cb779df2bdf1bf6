import { Module } from '@nestjs/common';
import { PoliciesModule } from '../policies/policies.module.js';
import { IssuancesRepository } from './issuances.repository.js';
import { IssuancesService } from './issuances.service.js';
import { PaymentsConsumer } from './payments.consumer.js';

@Module({ imports: [PoliciesModule], controllers: [PaymentsConsumer], providers: [IssuancesService, IssuancesRepository] })
export class IssuancesModule {}
