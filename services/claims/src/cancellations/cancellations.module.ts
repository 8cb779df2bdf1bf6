import { Module, type DynamicModule } from '@nestjs/common';
import { PoliciesModule } from '../policies/policies.module.js';
import { CancellationsController } from './cancellations.controller.js';
import { CancellationsRepository } from './cancellations.repository.js';
import { CancellationsService } from './cancellations.service.js';
import { RefundJobs } from './refund-jobs.js';
import { ReinstatementsService } from './reinstatements.service.js';
import { UndoneVisits } from './undone-visits.js';

@Module({})
export class CancellationsModule {
  static beside(claims: DynamicModule, transfers: DynamicModule): DynamicModule {
    return {
      module: CancellationsModule,
      imports: [PoliciesModule, claims, transfers],
      controllers: [CancellationsController, UndoneVisits],
      providers: [CancellationsService, ReinstatementsService, CancellationsRepository, RefundJobs],
    };
  }
}
