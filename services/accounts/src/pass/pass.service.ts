import { Injectable } from '@nestjs/common';
import type { CallAnswer } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import type { addToWallet, WalletPlatform } from '@kerbside/contracts/http/accounts-pass';
import { readCoverOfCar } from '@kerbside/contracts/http/claims-cars';
import { Clock } from '@kerbside/platform/clock';
import { notFound } from '@kerbside/platform/errors';
import { Internal } from '@kerbside/platform/internal';
import { PlatformConfig } from '@kerbside/platform/platform-config';
import type { CarRecord } from '../cars/car.js';
import { CarsRepository } from '../cars/cars.repository.js';
import { carOfToken, googleAddress, passFile, tokenOf, type PassFacts } from './pass.js';
import { WalletIssuers } from './wallet-issuers.js';

interface OfCar {
  readonly carId: string;
  readonly userId: string;
}

/** The digital pass of a car: made anew of its policies whenever it is added or opened. */
@Injectable()
export class PassService {
  constructor(
    private readonly cars: CarsRepository,
    private readonly issuers: WalletIssuers,
    private readonly internal: Internal,
    private readonly config: PlatformConfig,
    private readonly clock: Clock,
  ) {}

  async add({ carId, userId }: OfCar, platform: WalletPlatform, caller: Caller): Promise<CallAnswer<typeof addToWallet>> {
    const car = await this.cars.open(carId, caller);
    if (car.customerId !== userId) throw notFound();
    if (platform === 'apple') return { url: this.fileAddress(carId), isPreview: this.issuers.apple().isPreview };
    const { issuer, isPreview } = this.issuers.google();
    return { url: googleAddress(await this.factsOf(car, isPreview), issuer, this.clock.now()), isPreview };
  }

  async file(token: string): Promise<Buffer> {
    const carId = carOfToken(token, this.config.serviceKey);
    const car = carId === undefined ? null : await this.cars.find(carId);
    if (!car || car.archivedAt) throw notFound();
    const { issuer, isPreview } = this.issuers.apple();
    return passFile(await this.factsOf(car, isPreview), issuer, this.clock.now());
  }

  private fileAddress(carId: string): string {
    return new URL(`/api/accounts/passes/${tokenOf(carId, this.config.serviceKey)}`, this.config.publicUrl).href;
  }

  private async factsOf(car: CarRecord, isPreview: boolean): Promise<PassFacts> {
    const { customerId, registrationNumber, make, model } = car;
    const { rows } = await this.internal.send(readCoverOfCar, { body: { customerId, registrationNumber, make, model } });
    return { car, covers: rows, url: new URL(`/account/cars/${car._id}`, this.config.publicUrl).href, isPreview };
  }
}
