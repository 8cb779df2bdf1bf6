import { Inject, Module, type DynamicModule, type OnApplicationBootstrap } from '@nestjs/common';
import { Log } from '../telemetry/log.js';
import { Files } from './files.js';
import { ClamScanner, NoScanner, Scanner, type ScannerAddress } from './scanner.js';

/** For a service that takes files. */
@Module({})
export class FilesModule implements OnApplicationBootstrap {
  constructor(
    @Inject(Scanner) private readonly scanner: Scanner,
    private readonly log: Log,
  ) {}

  static for(scanner: ScannerAddress | undefined): DynamicModule {
    return {
      module: FilesModule,
      providers: [Files, { provide: Scanner, useFactory: () => (scanner ? new ClamScanner(scanner) : new NoScanner()) }],
      exports: [Files],
    };
  }

  onApplicationBootstrap(): void {
    if (this.scanner instanceof NoScanner) this.log.warn({}, 'Files that people send are not scanned: SCANNER_ADDRESS is not set');
  }
}
