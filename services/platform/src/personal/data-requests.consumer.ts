import { Controller } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import { customerErased, dataErasureRequested, dataExportRequested } from '@kerbside/contracts/events/accounts';
import type { ErasedRecords } from '@kerbside/contracts/http/accounts/data';
import { pieceBytes, readDataSubject, takeDataPiece, takeErasure } from '@kerbside/contracts/http/accounts/data';
import type { ClientSession } from 'mongoose';
import { Consumes, repeatable } from '../events/receiving/consume.js';
import { Internal } from '../internal/internal.js';
import type { JobSummary } from '../work/job-row.js';
import { Jobs, type Effect } from '../work/jobs.js';
import { subjectErased } from './personal-records.js';
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
@Controller()
export class DataRequestsConsumer {
  constructor(
    private readonly personal: PersonalData,
    private readonly internal: Internal,
    private readonly jobs: Jobs,
  ) {
    jobs.define<Request>(sendDataCopy, (request) => this.send(request), about);
    jobs.define<Request>(eraseData, (request) => this.erase(request), about);
    jobs.define<ErasureRequest>(tellDataErased, (erased) => this.tell(erased), about);
    jobs.define<Request>(eraseDataAgain, (erased) => Promise.resolve(this.again(erased)), about);
  }

  @Consumes(dataExportRequested, repeatable)
  exportRequested({ data }: EventOf<typeof dataExportRequested>, session: ClientSession): Promise<void> {
    return this.jobs.add(session, sendDataCopy, data.requestId, data);
  }

  @Consumes(dataErasureRequested, repeatable)
  erasureRequested({ data }: EventOf<typeof dataErasureRequested>, session: ClientSession): Promise<void> {
    return this.jobs.add(session, eraseData, data.requestId, data);
  }

  /** Erases again, because events still in transit may have brought something back. */
  @Consumes(customerErased, repeatable)
  erased({ data }: EventOf<typeof customerErased>, session: ClientSession): Promise<void> {
    return this.jobs.add(session, eraseDataAgain, data.requestId, data);
  }

  private async send({ requestId }: Request): Promise<Effect> {
    const params = { requestId };
    const files = await this.personal.copyOf(await this.internal.send(readDataSubject, { params }));
    const pieces = files.flatMap(({ name, content }) => cut(content).map((piece) => ({ name, base64: piece.toString('base64') })));
    for (const [place, piece] of pieces.entries())
      await this.internal.send(takeDataPiece, { params, body: { ...piece, place, isLast: place === pieces.length - 1 } });
    return () => Promise.resolve();
  }

  private async erase(request: Request): Promise<Effect> {
    const subject = await this.internal.send(readDataSubject, { params: { requestId: request.requestId } });
    return async (session) => {
      const records = await this.personal.erase(subject, session);
      await this.jobs.add(session, tellDataErased, request.requestId, { ...request, records });
    };
  }

  private async tell({ requestId, records }: ErasureRequest): Promise<Effect> {
    await this.internal.send(takeErasure, { params: { requestId }, body: { records: [...records] } });
    return () => Promise.resolve();
  }

  private again({ customerId }: Request): Effect {
    return async (session) => void (await this.personal.erase(subjectErased(customerId), session));
  }
}

const cut = (content: Buffer): Buffer[] =>
  Array.from({ length: Math.max(1, Math.ceil(content.length / pieceBytes)) }, (_, at) =>
    content.subarray(at * pieceBytes, (at + 1) * pieceBytes),
  );

const about = ({ customerId }: Request): JobSummary => ({
  customerId,
  subjectType: 'customer',
  subjectId: customerId,
  amountPence: null,
  toDo: 'The customer waits for a copy of their data, or for their erasure: the law gives us a month. Try it again; if it fails again, ask the developers.',
});
