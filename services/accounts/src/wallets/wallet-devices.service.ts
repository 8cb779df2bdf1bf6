import type * as z from 'zod/mini';
import { Injectable } from '@nestjs/common';
import { passType as mediaType } from '@kerbside/contracts/http/accounts/pass';
import {
  type changedPasses,
  listChangedPasses,
  logOfWallets,
  readLatestPass,
  registerForPass,
  unregisterForPass,
} from '@kerbside/contracts/http/accounts/wallet';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError } from '@kerbside/platform/errors/errors';
import { type AnswerShape, asPrescribed } from '@kerbside/platform/calls/http';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';
import type { CarRecord } from '../cars/car.js';
import { CarsRepository } from '../cars/cars.repository.js';
import { FactsOfPasses } from '../pass/pass-facts.js';
import { notedOf, passFile, showsTokenOf } from '../pass/pass.js';
import { WalletIssuers } from '../pass/wallet-issuers.js';
import { isCurrent, placeOf, withoutNames } from '../given-passes/given-pass.js';
import { GivenPassesRepository } from '../given-passes/given-passes.repository.js';
import { PassRegistrationsRepository } from './pass-registrations.repository.js';
import { controller, serves } from '@kerbside/platform/http/controller';
import { addressOf } from '@kerbside/platform/http/client-address';
import { RateLimits } from '@kerbside/platform/redis/rate-limits';
import { Log } from '@kerbside/platform/telemetry/log';

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

  /** False where the phone was registered before. */
  async register({ deviceId, ...shown }: PassOnPhone & OnDevice, pushToken: string): Promise<boolean> {
    const { _id: carId, customerId } = await this.open(shown);
    return this.registrations.add({ deviceId, carId, customerId, pushToken });
  }

  async unregister({ deviceId, ...shown }: PassOnPhone & OnDevice): Promise<void> {
    const { _id: carId } = await this.open(shown);
    await this.registrations.remove(deviceId, carId);
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

/** Senders are not authenticated, so this keeps anyone from filling our log. */
const logsAnHour = { points: 30, durationSeconds: 3_600 };

export const WalletController = controller({ devices: WalletDevices, limits: RateLimits, log: Log }, [
  serves(registerForPass, async ({ params, headers, body }, { devices }) => {
    const isNew = await devices.register({ ...params, authorization: headers.authorization }, body.pushToken);
    return isNew ? asPrescribed({ status: 201 }) : {};
  }),
  serves(unregisterForPass, ({ params, headers }, { devices }) => devices.unregister({ ...params, authorization: headers.authorization })),
  serves(listChangedPasses, async ({ params, query }, { devices }) =>
    asPrescribed(await devices.changed(params, query.passesUpdatedSince)),
  ),
  serves(readLatestPass, async ({ params, headers }, { devices }) =>
    asPrescribed(await devices.latest({ ...params, authorization: headers.authorization }, headers['if-modified-since'])),
  ),
  serves(logOfWallets, async ({ body, reply }, { limits, log }) => {
    await limits.consumeByAddress('wallet-log', addressOf(reply), logsAnHour);
    log.warn({ lines: withoutNames(body.logs) }, 'A wallet on a phone could not do something with a pass');
  }),
]);
