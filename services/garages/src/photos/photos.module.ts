import { Module, type DynamicModule } from '@nestjs/common';
import { FilesModule } from '@kerbside/platform/files/files.module';
import type { ScannerAddress } from '@kerbside/platform/files/scanner';
import { LoosePhotosRepository } from './loose-photos.repository.js';
import { Photos } from './photos.service.js';

@Module({})
export class PhotosModule {
  static for(scanner: ScannerAddress | undefined): DynamicModule {
    return {
      module: PhotosModule,
      imports: [FilesModule.for(scanner)],
      providers: [Photos, LoosePhotosRepository],
      exports: [Photos],
      global: true,
    };
  }
}
