import { Injectable } from '@nestjs/common';
import type { CallAnswer } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { addToWallet, readPass, type WalletPlatform, downloadPass, passType } from '@kerbside/contracts/http/accounts/pass';
import { Clock } from '@kerbside/platform/time/clock';
import { notFound } from '@kerbside/platform/errors/errors';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';
import { CarsRepository } from '../cars/cars.repository.js';
import { AccountsConfig } from '../config.js';
import { GivenPassesRepository } from '../given-passes/given-passes.repository.js';
import { FactsOfPasses } from './pass-facts.js';
import { carOfToken, frontOf, googleAddress, passFile, notedOf, tokenOf } from './pass.js';
import { WalletIssuers } from './wallet-issuers.js';
import { controller, serves } from '@kerbside/platform/http/controller';
import { file } from '@kerbside/platform/calls/http';

interface OfCar {
  readonly carId: string;
  readonly userId: string;
}

/** The digital pass of a car: built anew from its policies whenever it is added or opened. */
@Injectable()
export class PassService {
  constructor(
    private readonly cars: CarsRepository,
    private readonly issuers: WalletIssuers,
    private readonly facts: FactsOfPasses,
    private readonly given: GivenPassesRepository,
    private readonly settings: AccountsConfig,
    private readonly config: PlatformConfig,
    private readonly clock: Clock,
  ) {}

  async add({ carId, userId }: OfCar, platform: WalletPlatform, caller: Caller): Promise<CallAnswer<typeof addToWallet>> {
    const car = await this.cars.open(carId, caller);
    if (car.customerId !== userId) throw notFound();
    const { push, googleApi, googleSaveUrl: saveUrl } = this.settings.wallets;
    const isKeptCurrent = (platform === 'apple' ? push : googleApi) !== undefined;
    if (platform === 'apple') return { url: this.fileAddress(carId), isPreview: this.issuers.apple().isPreview, isKeptCurrent };
    const { issuer, isPreview } = this.issuers.google();
    const facts = await this.facts.of(car, isPreview);
    await this.given.give(notedOf(facts), { isForGoogle: true });
    return { url: googleAddress(facts, issuer, { at: this.clock.now(), saveUrl }), isPreview, isKeptCurrent };
  }

  async read(carId: string, caller: Caller): Promise<CallAnswer<typeof readPass>> {
    return frontOf(await this.facts.of(await this.cars.open(carId, caller), false));
  }

  /** Taking a car off the account does not end its cover: the pass lasts as long as that. */
  async file(token: string): Promise<Buffer> {
    const carId = carOfToken(token, this.config.serviceKey);
    const car = carId === undefined ? null : await this.cars.find(carId);
    if (!car) throw notFound();
    const { issuer, isPreview } = this.issuers.apple();
    const facts = await this.facts.of(car, isPreview);
    if (car.archivedAt && facts.covers.length === 0) throw notFound();
    await this.given.give(notedOf(facts));
    return passFile(facts, issuer, this.clock.now());
  }

  private fileAddress(carId: string): string {
    return new URL(`/api/accounts/passes/${tokenOf(carId, this.config.serviceKey)}`, this.config.publicUrl).href;
  }
}

export const PassController = controller({ passes: PassService }, [
  serves(addToWallet, ({ params, body, caller }, { passes }) => passes.add(params, body.platform, caller)),
  serves(readPass, ({ params, caller }, { passes }) => passes.read(params.carId, caller)),
  serves(downloadPass, async ({ params }, { passes }) =>
    file(await passes.file(params.token), { name: 'kerbside.pkpass', mediaType: passType }),
  ),
]);
