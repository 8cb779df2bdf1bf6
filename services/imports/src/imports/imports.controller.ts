import { controller, serves } from '@kerbside/platform/http/controller';
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
import { toRecord } from './import-record.js';
import { ImportsService } from './imports.service.js';

export const ImportsController = controller({ imports: ImportsService }, [
  serves(runImport, ({ body, received, caller: admin }, { imports }) => imports.run(received, body, admin)),
  serves(uploadImport, async ({ received, caller: admin }, { imports }) => toRecord(await imports.upload(received, admin))),
  serves(listImports, ({ query }, { imports }) => imports.list(query)),
  serves(readImport, ({ params }, { imports }) => imports.read(params.id)),
  serves(startImport, async ({ params, body, caller: admin }, { imports }) => toRecord(await imports.start(params.id, body, admin))),
  serves(stopImport, async ({ params, caller: admin }, { imports }) => toRecord(await imports.stop(params.id, admin))),
  serves(goOnWithImport, async ({ params, caller: admin }, { imports }) => toRecord(await imports.goOn(params.id, admin))),
  serves(undoImport, async ({ params, body, caller: admin }, { imports }) => toRecord(await imports.undo(params.id, body, admin))),
  serves(listImportRows, ({ params, query }, { imports }) => imports.rows(params.id, query)),
  serves(downloadImportErrors, ({ params }, { imports }) => imports.errors(params.id)),
]);
