import { Controller } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  resetSecondFactor,
  takeSecondStep,
} from '@kerbside/contracts/http/accounts/second-factor';
import { DomainError } from '@kerbside/platform/errors/errors';
import { CurrentCaller, Input, Reply, Serves, SessionToken, type FastifyReply } from '@kerbside/platform/calls/http';
import { Arrivals } from '../arrivals/arrivals.js';
import { KnownDevices } from '../devices/known-devices.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { SecondFactorReset } from './second-factor-reset.js';
import { SecondFactorService, type SecondStep } from './second-factor.service.js';

type StepForm = CallRequest<typeof takeSecondStep>['body'];

@Controller()
export class SecondFactorController {
  constructor(
    private readonly factors: SecondFactorService,
    private readonly resets: SecondFactorReset,
    private readonly sessions: SessionsService,
    private readonly devices: KnownDevices,
    private readonly arrivals: Arrivals,
  ) {}

  @Serves(takeSecondStep)
  async takeStep(
    @Input() { body }: CallRequest<typeof takeSecondStep>,
    @SessionToken() token: string | undefined,
    @Reply() reply: FastifyReply,
  ): Promise<CallAnswer<typeof takeSecondStep>> {
    const { personId, opened, redirect } = await this.factors.takeStep(await this.stepping(token, body, reply));
    await this.arrivals.welcome(reply, personId, opened);
    return { redirect };
  }

  @Serves(beginSecondFactor)
  async begin(
    @Input() { body }: CallRequest<typeof beginSecondFactor>,
    @SessionToken() token: string | undefined,
    @Reply() reply: FastifyReply,
  ): Promise<CallAnswer<typeof beginSecondFactor>> {
    const live = await this.sessions.demand(token);
    return this.factors.begin({ live, password: body.password, source: await this.devices.sourceOf(reply, live.person.email) });
  }

  @Serves(confirmSecondFactor)
  async confirm(
    @Input() { body }: CallRequest<typeof confirmSecondFactor>,
    @SessionToken() token: string | undefined,
    @Reply() reply: FastifyReply,
  ): Promise<CallAnswer<typeof confirmSecondFactor>> {
    const { personId, opened, redirect, recoveryCodes } = await this.factors.confirm(await this.stepping(token, body, reply));
    await this.arrivals.welcome(reply, personId, opened);
    return { redirect, recoveryCodes };
  }

  @Serves(readSecondFactor)
  read(@CurrentCaller() caller: Caller): Promise<CallAnswer<typeof readSecondFactor>> {
    if (caller.kind !== 'staff') throw new DomainError('NOT_ALLOWED');
    return this.factors.read(caller.userId);
  }

  @Serves(resetSecondFactor)
  async reset(
    @Input() { params, body }: CallRequest<typeof resetSecondFactor>,
    @CurrentCaller() caller: Caller,
  ): Promise<CallAnswer<typeof resetSecondFactor>> {
    if (caller.kind !== 'staff') throw new DomainError('NOT_ALLOWED');
    await this.resets.reset({ ...params, ...body }, caller);
    return {};
  }

  private async stepping(token: string | undefined, { code, redirect }: StepForm, reply: FastifyReply): Promise<SecondStep> {
    const live = await this.sessions.demand(token);
    return { live, code, redirect, source: await this.devices.sourceOf(reply, live.person.email) };
  }
}
