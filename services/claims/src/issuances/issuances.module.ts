import { Module, type DynamicModule } from '@nestjs/common';
import { PoliciesModule } from '../policies/policies.module.js';
import { IssuancesService } from './issuances.service.js';
import { PaymentsConsumer } from './payments.consumer.js';

@Module({})
export class IssuancesModule {
  static beside(renewals: DynamicModule): DynamicModule {
    return {
      module: IssuancesModule,
      imports: [PoliciesModule, renewals],
      controllers: [PaymentsConsumer],
      providers: [IssuancesService],
    };
  }
}
