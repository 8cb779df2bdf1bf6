import { Module, type DynamicModule } from '@nestjs/common';
import { FilesModule } from '@kerbside/platform/files/files.module';
import type { ScannerAddress } from '@kerbside/platform/files/scanner';
import { PoliciesModule } from '../policies/policies.module.js';
import { CarTests } from './car-tests.js';
import { ClaimDeskController } from './claim-desk.controller.js';
import { ClaimDeskService } from './claim-desk.service.js';
import { ClaimFilesService } from './claim-files.service.js';
import { ClaimMileageService } from './claim-mileage.service.js';
import { ClaimPayeesService } from './claim-payees.service.js';
import { ClaimsController } from './claims.controller.js';
import { ClaimsRepository } from './claims.repository.js';
import { ClaimsService } from './claims.service.js';

@Module({})
export class ClaimsModule {
  static for(scanner: ScannerAddress | undefined): DynamicModule {
    return {
      module: ClaimsModule,
      imports: [PoliciesModule, FilesModule.for(scanner)],
      controllers: [ClaimsController, ClaimDeskController],
      providers: [ClaimsService, CarTests, ClaimDeskService, ClaimFilesService, ClaimMileageService, ClaimPayeesService, ClaimsRepository],
      exports: [ClaimsRepository],
    };
  }
}
