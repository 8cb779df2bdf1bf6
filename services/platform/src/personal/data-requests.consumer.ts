import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { customerErased, dataErasureRequested, dataExportRequested } from '@kerbside/contracts/events/accounts';
import { type ErasedRecords, readDataSubject, takeDataPiece, takeErasure } from '@kerbside/contracts/http/accounts/data';
import { consumer, repeatable } from '../events/receiving/consumer.js';
import { Internal } from '../internal/internal.js';
import type { JobSummary } from '../work/job-row.js';
import { nothingToDo, type Effect } from '../work/job-kinds.js';
import { Jobs } from '../work/jobs.js';
import { PersonalDataModule } from './personal-data.module.js';
import { subjectErased, type AlsoErases, type PersonalDataOf } from './personal-records.js';
import { PersonalData } from './personal-data.js';

export const sendDataCopy = 'send-data-copy';
export const eraseData = 'erase-data';
export const tellDataErased = 'tell-data-erased';
export const eraseDataAgain = 'erase-data-again';

interface Request {
  readonly requestId: string;
  readonly customerId: string;
}
interface ErasureRequest extends Request {
  readonly records: readonly ErasedRecords[];
}

/** Carries out customers' requests for a copy of their data, or for its erasure. */
export const DataRequestsConsumer = consumer(
  'DataRequestsConsumer',
  { personal: PersonalData, internal: Internal, jobs: Jobs },
  {
    exportRequested: repeatable(dataExportRequested, ({ data }, { jobs }, session) =>
      jobs.add(session, sendDataCopy, data.requestId, data),
    ),
    erasureRequested: repeatable(dataErasureRequested, ({ data }, { jobs }, session) => jobs.add(session, eraseData, data.requestId, data)),
    /** Erases again, because events still in transit may have brought something back. */
    erased: repeatable(customerErased, ({ data }, { jobs }, session) => jobs.add(session, eraseDataAgain, data.requestId, data)),
  },
  ({ personal, internal, jobs }) => {
    const send = async ({ requestId }: Request): Promise<Effect> => {
      const params = { requestId };
      for await (const { content, ...piece } of personal.copyOf(await internal.send(readDataSubject, { params })))
        await internal.send(takeDataPiece, { params, body: { ...piece, base64: content.toString('base64') } });
      return nothingToDo;
    };
    const erase = async (request: Request): Promise<Effect> => {
      const subject = await internal.send(readDataSubject, { params: { requestId: request.requestId } });
      await personal.eraseFiles(subject);
      return async (session) => {
        const records = await personal.erase(subject, session);
        await jobs.add(session, tellDataErased, request.requestId, { ...request, records });
      };
    };
    const tell = async ({ requestId, records }: ErasureRequest): Promise<Effect> => {
      await internal.send(takeErasure, { params: { requestId }, body: { records: [...records] } });
      return nothingToDo;
    };
    const again = async ({ customerId }: Request): Promise<Effect> => {
      const subject = subjectErased(customerId);
      await personal.eraseFiles(subject);
      return async (session) => void (await personal.erase(subject, session));
    };
    jobs.define<Request>(sendDataCopy, send, about);
    jobs.define<Request>(eraseData, erase, about);
    jobs.define<ErasureRequest>(tellDataErased, tell, about);
    jobs.define<Request>(eraseDataAgain, again, about);
  },
);

/** `imports: [DataRequestsModule.for(personalData)]`: the service answers what customers ask about their data. */
@Module({})
export class DataRequestsModule {
  static for(has: PersonalDataOf, also?: Type<AlsoErases>): DynamicModule {
    return { module: DataRequestsModule, imports: [PersonalDataModule.for(has, also)], controllers: [DataRequestsConsumer] };
  }
}

const about = ({ customerId }: Request): JobSummary => ({
  customerId,
  subjectType: 'customer',
  subjectId: customerId,
  amountPence: null,
  toDo: 'The customer is waiting for a copy of their data, or for their erasure: the law gives us a month. Try it again; if it fails again, ask the developers.',
});
