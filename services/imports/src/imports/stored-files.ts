import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Clock } from '@kerbside/platform/time/clock';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { StoredBytes } from '@kerbside/platform/mongo/stored-bytes';
import { Sweeper } from '@kerbside/platform/work/sweep';
import { ImportsRepository } from './imports.repository.js';

const sweepMs = 60 * 60 * 1_000;
export const forgetImportFiles = 'forget-import-files';

/** Import files, until they are forgotten, with the rows that are shown of them. They contain personal data, so only the import reads them. */
@Injectable()
export class StoredFiles {
  private readonly files: StoredBytes<{ readonly forgottenAt: Date }>;

  constructor(mongoose: Mongo, imports: ImportsRepository, clock: Clock, sweeper: Sweeper) {
    this.files = new StoredBytes(mongoose, 'import_files', 'forgottenAt');
    sweeper.every(forgetImportFiles, sweepMs, async (stopping) => {
      await imports.forgetRowsShown();
      await this.files.forget(clock.now(), stopping);
    });
  }

  store(content: Buffer, forgottenAt: Date): Promise<string> {
    return this.files.store(content, { forgottenAt });
  }

  open(id: string): Readable {
    return this.files.open(id);
  }
}
