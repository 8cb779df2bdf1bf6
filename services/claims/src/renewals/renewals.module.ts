import { Module, type DynamicModule } from '@nestjs/common';
import { PoliciesModule } from '../policies/policies.module.js';
import { AutoRenewalController } from './auto-renewal.controller.js';
import { AutoRenewalService } from './auto-renewal.service.js';
import { BoughtRenewals } from './bought-renewals.js';
import { MarksController } from './marks.controller.js';
import { MarksService } from './marks.service.js';
import { OffersController } from './offers.controller.js';
import { OffersRepository } from './offers.repository.js';
import { OffersService } from './offers.service.js';

@Module({})
export class RenewalsModule {
  static beside(claims: DynamicModule): DynamicModule {
    return {
      module: RenewalsModule,
      imports: [PoliciesModule, claims],
      controllers: [MarksController, AutoRenewalController, OffersController],
      providers: [MarksService, AutoRenewalService, OffersService, OffersRepository, BoughtRenewals],
      exports: [BoughtRenewals],
    };
  }
}
