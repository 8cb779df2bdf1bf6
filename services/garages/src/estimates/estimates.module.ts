import { Module, type DynamicModule } from '@nestjs/common';
import { FilesModule } from '@kerbside/platform/files/files.module';
import type { ScannerAddress } from '@kerbside/platform/files/scanner';
import { EstimatesController } from './estimates.controller.js';
import { EstimatesRepository } from './estimates.repository.js';
import { EstimatesService } from './estimates.service.js';
import { LoosePhotosRepository } from './loose-photos.repository.js';

@Module({})
export class EstimatesModule {
  static for(scanner: ScannerAddress | undefined): DynamicModule {
    return {
      module: EstimatesModule,
      imports: [FilesModule.for(scanner)],
      controllers: [EstimatesController],
      providers: [EstimatesService, EstimatesRepository, LoosePhotosRepository],
    };
  }
}
