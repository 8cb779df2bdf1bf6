import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { StaffCaller } from '@kerbside/contracts/caller';
import {
  downloadImportErrors,
  goOnWithImport,
  listImportRows,
  listImports,
  readImport,
  runImport,
  startImport,
  stopImport,
  undoImport,
  uploadImport,
} from '@kerbside/contracts/http/imports/runs';
import { CurrentCaller, Input, Received, Serves } from '@kerbside/platform/calls/http';
import type { ReceivedFile } from '@kerbside/platform/calls/request';
import { toRecord } from './import-record.js';
import { ImportsService } from './imports.service.js';

@Controller()
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  @Serves(runImport)
  run(@Input() { body }: CallRequest<typeof runImport>, @Received() received: ReceivedFile, @CurrentCaller() admin: StaffCaller) {
    return this.imports.run(received, body, admin);
  }

  @Serves(uploadImport)
  async upload(@Received() received: ReceivedFile, @CurrentCaller() admin: StaffCaller) {
    return toRecord(await this.imports.upload(received, admin));
  }

  @Serves(listImports)
  list(@Input() { query }: CallRequest<typeof listImports>) {
    return this.imports.list(query);
  }

  @Serves(readImport)
  read(@Input() { params }: CallRequest<typeof readImport>) {
    return this.imports.read(params.id);
  }

  @Serves(startImport)
  async start(@Input() { params, body }: CallRequest<typeof startImport>, @CurrentCaller() admin: StaffCaller) {
    return toRecord(await this.imports.start(params.id, body, admin));
  }

  @Serves(stopImport)
  async stop(@Input() { params }: CallRequest<typeof stopImport>, @CurrentCaller() admin: StaffCaller) {
    return toRecord(await this.imports.stop(params.id, admin));
  }

  @Serves(goOnWithImport)
  async goOn(@Input() { params }: CallRequest<typeof goOnWithImport>, @CurrentCaller() admin: StaffCaller) {
    return toRecord(await this.imports.goOn(params.id, admin));
  }

  @Serves(undoImport)
  async undo(@Input() { params, body }: CallRequest<typeof undoImport>, @CurrentCaller() admin: StaffCaller) {
    return toRecord(await this.imports.undo(params.id, body, admin));
  }

  @Serves(listImportRows)
  rows(@Input() { params, query }: CallRequest<typeof listImportRows>) {
    return this.imports.rows(params.id, query);
  }

  @Serves(downloadImportErrors)
  errors(@Input() { params }: CallRequest<typeof downloadImportErrors>) {
    return this.imports.errors(params.id);
  }
}
