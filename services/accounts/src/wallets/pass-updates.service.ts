import { Injectable } from '@nestjs/common';
import { Clock } from '@kerbside/platform/time/clock';
import { aboutRecord, type JobSummary } from '@kerbside/platform/work/job-row';
import { Jobs, nothingToDo, type Effect } from '@kerbside/platform/work/jobs';
import type { ClientSession } from 'mongoose';
import { CarsRepository } from '../cars/cars.repository.js';
import { FactsOfPasses } from '../pass/pass-facts.js';
import { blankGooglePass, googlePass, notedOf } from '../pass/pass.js';
import { WalletIssuers } from '../pass/wallet-issuers.js';
import type { GivenPass } from '../given-passes/given-pass.js';
import { GivenPassesRepository } from '../given-passes/given-passes.repository.js';
import { PassRegistrationsRepository } from './pass-registrations.repository.js';
import { blankPass, updatePass, type PassToUpdate } from '../given-passes/pass-updates.js';
import { WalletParties } from './wallet-parties.js';

export const pushPass = 'push-pass';
export const updateGooglePass = 'update-google-pass';

interface ToPush extends PassToUpdate {
  readonly registrationId: string;
}

/** Checks passes again after their policies changed, and notifies the wallets that have them. */
@Injectable()
export class PassUpdatesService {
  constructor(
    private readonly cars: CarsRepository,
    private readonly given: GivenPassesRepository,
    private readonly registrations: PassRegistrationsRepository,
    private readonly facts: FactsOfPasses,
    private readonly issuers: WalletIssuers,
    private readonly parties: WalletParties,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {
    jobs.define<PassToUpdate>(updatePass, (pass) => this.look(pass), about);
    jobs.define<ToPush>(pushPass, (pass) => this.push(pass), about);
    jobs.define<PassToUpdate>(updateGooglePass, (pass) => this.changeAtGoogle(pass), about);
    jobs.define<PassToUpdate>(blankPass, (pass) => this.blankAtGoogle(pass), ofErased);
  }

  private async look({ carId }: PassToUpdate): Promise<Effect> {
    const car = await this.cars.find(carId);
    if (!car) return nothingToDo;
    const shown = notedOf(await this.facts.of(car, this.issuers.apple().isPreview));
    return async (session) => {
      const changed = await this.given.change(shown, session);
      if (changed) await this.tell(changed, session);
    };
  }

  private async tell({ _id: carId, customerId, place, isWithGoogle }: GivenPass, session: ClientSession): Promise<void> {
    const pass: PassToUpdate = { carId, customerId };
    if (this.parties.apple)
      for (const { _id: registrationId } of await this.registrations.ofCar(carId, session))
        await this.jobs.add(session, pushPass, `${registrationId}:${String(place)}`, { ...pass, registrationId });
    if (this.parties.google && isWithGoogle) await this.jobs.add(session, updateGooglePass, `${carId}:${String(place)}`, pass);
  }

  private async push({ registrationId }: ToPush): Promise<Effect> {
    const registration = await this.registrations.find(registrationId);
    if (!registration || !this.parties.apple) return nothingToDo;
    const { pushToken } = registration;
    const pushed = await this.parties.apple.send(pushToken);
    if (pushed.is === 'sent') return nothingToDo;
    const until = pushed.since ?? this.clock.now();
    return (session) => this.registrations.forget(pushToken, until, session);
  }

  private async changeAtGoogle({ carId }: PassToUpdate): Promise<Effect> {
    const car = await this.cars.find(carId);
    if (!car || !this.parties.google) return nothingToDo;
    const { issuer, isPreview } = this.issuers.google();
    await this.parties.google.update(googlePass(await this.facts.of(car, isPreview), issuer.issuerId));
    return nothingToDo;
  }

  private async blankAtGoogle({ carId }: PassToUpdate): Promise<Effect> {
    await this.parties.google?.update(blankGooglePass(carId, this.issuers.google().issuer.issuerId));
    return nothingToDo;
  }
}

const about = aboutRecord(
  'car',
  'carId',
  'The digital pass of this car shows the cover as it was. The cover is not affected. Try it again; if it fails again, ask the developers to look at the settings of the wallet.',
);

const ofErased = (pass: PassToUpdate): JobSummary => ({
  ...about(pass),
  toDo: 'Somebody was erased, and Google’s wallet still has what the pass of their car said. Try it again; if it fails again, ask the developers to look at the settings of the wallet.',
});
