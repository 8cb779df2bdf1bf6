import { Controller } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import {
  beginPasskey,
  beginPasskeyStep,
  confirmPasskey,
  listPasskeys,
  readSecondStep,
  removePasskey,
  takePasskeyStep,
} from '@kerbside/contracts/http/accounts/passkeys';
import { DomainError } from '@kerbside/platform/errors/errors';
import { CurrentCaller, Input, Reply, Serves, SessionToken, type FastifyReply } from '@kerbside/platform/calls/http';
import { Arrivals } from '../arrivals/arrivals.js';
import { KnownDevices } from '../devices/known-devices.js';
import type { FactorChange } from '../second-factor/enrolment.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { PasskeyStep } from './passkey-step.js';
import { PasskeysService } from './passkeys.service.js';

@Controller()
export class PasskeysController {
  constructor(
    private readonly passkeys: PasskeysService,
    private readonly steps: PasskeyStep,
    private readonly sessions: SessionsService,
    private readonly devices: KnownDevices,
    private readonly arrivals: Arrivals,
  ) {}

  @Serves(readSecondStep)
  async ways(@SessionToken() token: string | undefined): Promise<CallAnswer<typeof readSecondStep>> {
    return this.steps.ways(await this.sessions.demand(token));
  }

  @Serves(beginPasskeyStep)
  async beginStep(@SessionToken() token: string | undefined): Promise<CallAnswer<typeof beginPasskeyStep>> {
    return this.steps.begin(await this.sessions.demand(token));
  }

  @Serves(takePasskeyStep)
  async takeStep(
    @Input() { body }: CallRequest<typeof takePasskeyStep>,
    @SessionToken() token: string | undefined,
    @Reply() reply: FastifyReply,
  ): Promise<CallAnswer<typeof takePasskeyStep>> {
    const live = await this.sessions.demand(token);
    const source = await this.devices.sourceOf(reply, live.person.email);
    const { credential, redirect: wanted } = body;
    const { personId, opened, redirect } = await this.steps.take({ live, credential, redirect: wanted, source });
    await this.arrivals.welcome(reply, personId, opened);
    return { redirect };
  }

  @Serves(beginPasskey)
  async begin(
    @Input() { body }: CallRequest<typeof beginPasskey>,
    @SessionToken() token: string | undefined,
    @Reply() reply: FastifyReply,
  ): Promise<CallAnswer<typeof beginPasskey>> {
    return this.passkeys.begin(await this.changing(token, body.password, reply));
  }

  @Serves(confirmPasskey)
  async confirm(
    @Input() { body }: CallRequest<typeof confirmPasskey>,
    @SessionToken() token: string | undefined,
    @Reply() reply: FastifyReply,
  ): Promise<CallAnswer<typeof confirmPasskey>> {
    const { name, credential, redirect: wanted } = body;
    const live = await this.sessions.demand(token);
    const { personId, opened, redirect, recoveryCodes } = await this.passkeys.confirm({ live, name, credential, redirect: wanted });
    if (opened) await this.arrivals.welcome(reply, personId, opened);
    return { redirect, recoveryCodes };
  }

  @Serves(listPasskeys)
  list(@CurrentCaller() caller: Caller): Promise<CallAnswer<typeof listPasskeys>> {
    if (!('userId' in caller)) throw new DomainError('NOT_ALLOWED');
    return this.passkeys.list(caller.userId);
  }

  @Serves(removePasskey)
  async remove(
    @Input() { params, body }: CallRequest<typeof removePasskey>,
    @SessionToken() token: string | undefined,
    @Reply() reply: FastifyReply,
  ): Promise<CallAnswer<typeof removePasskey>> {
    await this.passkeys.remove(params.passkeyId, await this.changing(token, body.password, reply));
    return {};
  }

  private async changing(token: string | undefined, password: string | undefined, reply: FastifyReply): Promise<FactorChange> {
    const live = await this.sessions.demand(token);
    return { live, password, source: await this.devices.sourceOf(reply, live.person.email) };
  }
}
