import { controller, serves } from '@kerbside/platform/http/controller';
import { serviceNames, type ServiceName } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import {
  askDataErasure,
  askDataExport,
  downloadDataExport,
  readDataSubject,
  readYourData,
  takeDataPiece,
  takeErasure,
  withdrawDataErasure,
} from '@kerbside/contracts/http/accounts/data';
import { DomainError } from '@kerbside/platform/errors/errors';
import { KnownDevices } from '../sessions/known-devices.js';
import { provingOf } from '../sessions/password-again.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { DataErasuresService } from './data-erasures.service.js';
import { DataExportsService } from './data-exports.service.js';

export const YourDataController = controller(
  { exports: DataExportsService, erasures: DataErasuresService, sessions: SessionsService, devices: KnownDevices },
  [
    serves(readYourData, async ({ caller }, { exports, erasures }) => {
      const customerId = caller.userId;
      return { export: await exports.last(customerId), erasure: await erasures.last(customerId) };
    }),
    serves(askDataExport, async (asked, { exports, ...parts }) => ({
      export: await exports.ask({ ...(await provingOf(asked, parts)), password: asked.body.password }),
    })),
    serves(downloadDataExport, ({ params, caller }, { exports }) => exports.download(params.exportId, caller.userId)),
    serves(askDataErasure, async (asked, { erasures, ...parts }) => ({
      erasure: await erasures.ask({ ...(await provingOf(asked, parts)), password: asked.body.password }),
    })),
    serves(withdrawDataErasure, async ({ token }, { erasures, sessions }) => erasures.withdraw(await sessions.demand(token))),
    serves(readDataSubject, ({ params }, { erasures }) => erasures.subject(params.requestId)),
    serves(takeDataPiece, ({ params, body: { base64, ...piece }, caller }, { exports }) =>
      exports.takePiece(params.requestId, serviceOf(caller), { ...piece, content: Buffer.from(base64, 'base64') }),
    ),
    serves(takeErasure, ({ params, body, caller }, { erasures }) => erasures.takeErased(params.requestId, serviceOf(caller), body.records)),
  ],
);

const serviceOf = (caller: Caller): ServiceName => {
  const name = caller.kind === 'service' ? serviceNames.find((one) => one === caller.name) : undefined;
  if (!name) throw new DomainError('NOT_ALLOWED');
  return name;
};
