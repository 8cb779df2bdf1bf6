import { Controller } from '@nestjs/common';
import { serviceNames, type CallRequest, type ServiceName } from '@kerbside/contracts/call';
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
import { DomainError, notFound } from '@kerbside/platform/errors/errors';
import { CurrentCaller, Input, Reply, Serves, SessionToken, type FastifyReply } from '@kerbside/platform/calls/http';
import { KnownDevices } from '../devices/known-devices.js';
import type { PasswordProof } from '../proof/password-again.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { DataErasuresService } from './data-erasures.service.js';
import { DataExportsService } from './data-exports.service.js';

@Controller()
export class YourDataController {
  constructor(
    private readonly exports: DataExportsService,
    private readonly erasures: DataErasuresService,
    private readonly sessions: SessionsService,
    private readonly devices: KnownDevices,
  ) {}

  @Serves(readYourData)
  async read(@CurrentCaller() caller: Caller) {
    const customerId = idOf(caller);
    return { export: await this.exports.last(customerId), erasure: await this.erasures.last(customerId) };
  }

  @Serves(askDataExport)
  async askExport(
    @Input() { body }: CallRequest<typeof askDataExport>,
    @SessionToken() token: string | undefined,
    @Reply() reply: FastifyReply,
  ) {
    return { export: await this.exports.ask(await this.proving(token, body.password, reply)) };
  }

  @Serves(downloadDataExport)
  download(@Input() { params }: CallRequest<typeof downloadDataExport>, @CurrentCaller() caller: Caller) {
    return this.exports.download(params.exportId, idOf(caller));
  }

  @Serves(askDataErasure)
  async askErasure(
    @Input() { body }: CallRequest<typeof askDataErasure>,
    @SessionToken() token: string | undefined,
    @Reply() reply: FastifyReply,
  ) {
    return { erasure: await this.erasures.ask(await this.proving(token, body.password, reply)) };
  }

  @Serves(withdrawDataErasure)
  async withdraw(@SessionToken() token: string | undefined) {
    await this.erasures.withdraw(await this.sessions.demand(token));
    return {};
  }

  @Serves(readDataSubject)
  subject(@Input() { params }: CallRequest<typeof readDataSubject>) {
    return this.erasures.subject(params.requestId);
  }

  @Serves(takeDataPiece)
  async takePiece(@Input() { params, body }: CallRequest<typeof takeDataPiece>, @CurrentCaller() caller: Caller) {
    await this.exports.takePiece(params.requestId, serviceOf(caller), body);
    return {};
  }

  @Serves(takeErasure)
  async takeErased(@Input() { params, body }: CallRequest<typeof takeErasure>, @CurrentCaller() caller: Caller) {
    await this.erasures.takeErased(params.requestId, serviceOf(caller), body.records);
    return {};
  }

  private async proving(token: string | undefined, password: string | undefined, reply: FastifyReply): Promise<PasswordProof> {
    const live = await this.sessions.demand(token);
    return { live, password, source: await this.devices.sourceOf(reply, live.person.email) };
  }
}

const idOf = (caller: Caller): string => {
  if (!('userId' in caller)) throw notFound();
  return caller.userId;
};

const serviceOf = (caller: Caller): ServiceName => {
  const name = caller.kind === 'service' ? serviceNames.find((one) => one === caller.name) : undefined;
  if (!name) throw new DomainError('NOT_ALLOWED');
  return name;
};
