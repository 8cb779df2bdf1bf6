import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import {
  archiveCar,
  listRecalls,
  lookUpCar,
  readCarTimeline,
  readCarValuation,
  readExtendedDetails,
  readKeeperHistory,
  readMotHistory,
  readRecallDetails,
  readRegistrationHistory,
  restoreCar,
  updateCarField,
  valueCar,
} from '@kerbside/contracts/http/accounts/cars';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { CarCareService } from './car-care.service.js';
import { CarProfileService } from './car-profile.service.js';

@Controller()
export class CarProfileController {
  constructor(
    private readonly profile: CarProfileService,
    private readonly care: CarCareService,
  ) {}

  @Serves(lookUpCar)
  lookUp(@Input() { params }: CallRequest<typeof lookUpCar>, @CurrentCaller() caller: Caller) {
    return this.profile.lookUp(params.carId, caller);
  }

  @Serves(readExtendedDetails)
  details(@Input() { params }: CallRequest<typeof readExtendedDetails>, @CurrentCaller() caller: Caller) {
    return this.profile.details(params.carId, caller);
  }

  @Serves(readCarTimeline)
  timeline(@Input() { params }: CallRequest<typeof readCarTimeline>, @CurrentCaller() caller: Caller) {
    return this.profile.timeline(params.carId, caller);
  }

  @Serves(readKeeperHistory)
  keepers(@Input() { params }: CallRequest<typeof readKeeperHistory>, @CurrentCaller() caller: Caller) {
    return this.profile.keepers(params.carId, caller);
  }

  @Serves(readRegistrationHistory)
  registrations(@Input() { params }: CallRequest<typeof readRegistrationHistory>, @CurrentCaller() caller: Caller) {
    return this.profile.registrations(params.carId, caller);
  }

  @Serves(readMotHistory)
  motHistory(@Input() { params }: CallRequest<typeof readMotHistory>, @CurrentCaller() caller: Caller) {
    return this.profile.motHistory(params.carId, caller);
  }

  @Serves(listRecalls)
  recalls(@Input() { params }: CallRequest<typeof listRecalls>, @CurrentCaller() caller: Caller) {
    return this.profile.recalls(params.carId, caller);
  }

  @Serves(readRecallDetails)
  recall(@Input() { params }: CallRequest<typeof readRecallDetails>, @CurrentCaller() caller: Caller) {
    return this.profile.recall(params, caller);
  }

  @Serves(valueCar)
  value(@Input() { params }: CallRequest<typeof valueCar>, @CurrentCaller() caller: Caller) {
    return this.profile.value(params.carId, caller);
  }

  @Serves(readCarValuation)
  valuation(@Input() { params }: CallRequest<typeof readCarValuation>, @CurrentCaller() caller: Caller) {
    return this.profile.valuation(params.vrm, caller);
  }

  @Serves(updateCarField)
  note(@Input() { body }: CallRequest<typeof updateCarField>, @CurrentCaller() caller: Caller) {
    return this.care.note(body, caller);
  }

  @Serves(archiveCar)
  archive(@Input() { params }: CallRequest<typeof archiveCar>, @CurrentCaller() caller: Caller) {
    return this.care.archive(params.carId, caller);
  }

  @Serves(restoreCar)
  restore(@Input() { params }: CallRequest<typeof restoreCar>, @CurrentCaller() caller: Caller) {
    return this.care.restore(params.carId, caller);
  }
}
