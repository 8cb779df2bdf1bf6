import { Injectable } from '@nestjs/common';
import { passType as mediaType } from '@kerbside/contracts/http/accounts/pass';
import type { changedPasses } from '@kerbside/contracts/http/accounts/wallet';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError } from '@kerbside/platform/errors/errors';
import type { AnswerShape } from '@kerbside/platform/calls/http';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';
import type * as z from 'zod/mini';
import type { CarRecord } from '../cars/car.js';
import { CarsRepository } from '../cars/cars.repository.js';
import { FactsOfPasses } from '../pass/pass-facts.js';
import { notedOf, passFile, showsTokenOf } from '../pass/pass.js';
import { WalletIssuers } from '../pass/wallet-issuers.js';
import { isCurrent, placeOf } from '../given-passes/given-pass.js';
import { GivenPassesRepository } from '../given-passes/given-passes.repository.js';
import { PassRegistrationsRepository } from './pass-registrations.repository.js';

export interface PassOnPhone {
  readonly passTypeId: string;
  readonly serialNumber: string;
  readonly authorization: string | undefined;
}
interface OnDevice {
  readonly deviceId: string;
}

/** Answers Apple's wallet on phones that have a pass. */
@Injectable()
export class WalletDevices {
  constructor(
    private readonly cars: CarsRepository,
    private readonly given: GivenPassesRepository,
    private readonly registrations: PassRegistrationsRepository,
    private readonly facts: FactsOfPasses,
    private readonly issuers: WalletIssuers,
    private readonly config: PlatformConfig,
    private readonly clock: Clock,
  ) {}

  async register({ deviceId, ...shown }: PassOnPhone & OnDevice, pushToken: string): Promise<AnswerShape> {
    const { _id: carId, customerId } = await this.open(shown);
    const isNew = await this.registrations.add({ deviceId, carId, customerId, pushToken });
    return { status: isNew ? 201 : 200 };
  }

  async unregister({ deviceId, ...shown }: PassOnPhone & OnDevice): Promise<AnswerShape> {
    const { _id: carId } = await this.open(shown);
    await this.registrations.remove(deviceId, carId);
    return { status: 200 };
  }

  async changed({ deviceId, passTypeId }: OnDevice & Pick<PassOnPhone, 'passTypeId'>, since: string | undefined): Promise<AnswerShape> {
    if (passTypeId !== this.passType()) return { status: 204 };
    const passes = await this.given.changedAfter(placeOf(since), await this.registrations.carsOf(deviceId));
    const last = passes.at(-1);
    if (!last) return { status: 204 };
    const answer: z.input<typeof changedPasses> = { serialNumbers: passes.map(({ _id }) => _id), lastUpdated: String(last.place) };
    return { status: 200, file: { content: Buffer.from(JSON.stringify(answer)), mediaType: 'application/json' } };
  }

  async latest(shown: PassOnPhone, ifModifiedSince: string | undefined): Promise<AnswerShape> {
    const car = await this.open(shown);
    const { issuer, isPreview } = this.issuers.apple();
    const facts = await this.facts.of(car, isPreview);
    const pass = await this.given.give(notedOf(facts));
    const headers = { 'last-modified': pass.changedAt.toUTCString() };
    if (isCurrent(pass, ifModifiedSince)) return { status: 304, headers };
    return { status: 200, headers, file: { content: passFile(facts, issuer, this.clock.now()), mediaType } };
  }

  /** A pass that does not exist is refused like one with the wrong token. */
  private async open({ passTypeId, serialNumber, authorization }: PassOnPhone): Promise<CarRecord> {
    const isOurs = passTypeId === this.passType() && showsTokenOf(serialNumber, authorization, this.config.serviceKey);
    const car = isOurs ? await this.cars.find(serialNumber) : null;
    if (!car) throw new DomainError('PASS_TOKEN_REFUSED');
    return car;
  }

  private passType(): string {
    return this.issuers.apple().issuer.passType;
  }
}
