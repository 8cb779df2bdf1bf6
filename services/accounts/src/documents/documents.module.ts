import { Module, type DynamicModule } from '@nestjs/common';
import { FilesModule } from '@kerbside/platform/files/files.module';
import type { ScannerAddress } from '@kerbside/platform/files/scanner';
import { UpdatesModule } from '../updates/updates.module.js';
import { PeopleModule } from '../people/people.module.js';
import { DocumentRecordsModule } from './document-records.module.js';
import { DocumentsController } from './documents.controller.js';
import { DocumentsService } from './documents.service.js';

@Module({})
export class DocumentsModule {
  static for(scanner: ScannerAddress | undefined): DynamicModule {
    return {
      module: DocumentsModule,
      imports: [DocumentRecordsModule, UpdatesModule, PeopleModule, FilesModule.for(scanner)],
      controllers: [DocumentsController],
      providers: [DocumentsService],
    };
  }
}
