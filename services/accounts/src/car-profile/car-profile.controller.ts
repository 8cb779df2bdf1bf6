import { controller, serves } from '@kerbside/platform/http/controller';
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
import { CarCareService } from './car-care.service.js';
import { CarProfileService } from './car-profile.service.js';

export const CarProfileController = controller({ profile: CarProfileService, care: CarCareService }, [
  serves(lookUpCar, ({ params, caller }, { profile }) => profile.lookUp(params.carId, caller)),
  serves(readExtendedDetails, ({ params, caller }, { profile }) => profile.details(params.carId, caller)),
  serves(readCarTimeline, ({ params, caller }, { profile }) => profile.timeline(params.carId, caller)),
  serves(readKeeperHistory, ({ params, caller }, { profile }) => profile.keepers(params.carId, caller)),
  serves(readRegistrationHistory, ({ params, caller }, { profile }) => profile.registrations(params.carId, caller)),
  serves(readMotHistory, ({ params, caller }, { profile }) => profile.motHistory(params.carId, caller)),
  serves(listRecalls, ({ params, caller }, { profile }) => profile.recalls(params.carId, caller)),
  serves(readRecallDetails, ({ params, caller }, { profile }) => profile.recall(params, caller)),
  serves(valueCar, ({ params, caller }, { profile }) => profile.value(params.carId, caller)),
  serves(readCarValuation, ({ params, caller }, { profile }) => profile.valuation(params.vrm, caller)),
  serves(updateCarField, ({ body, caller }, { care }) => care.note(body, caller)),
  serves(archiveCar, ({ params, caller }, { care }) => care.archive(params.carId, caller)),
  serves(restoreCar, ({ params, caller }, { care }) => care.restore(params.carId, caller)),
]);
