// What the first step needs once it is used, and not to be drawn: its schemas, and the calls that they check.
export { londonDay } from '@kerbside/contracts/days/dates';
export { quoteApi } from '../../../api/quote-api.js';
export { registeredOf, vehicleSchema } from '../car/vehicle-form.js';
export { forgetCar, initialVehicle, vehicleOfQuote } from '../car/vehicle-of-quote.js';
export { readDraft } from './draft.js';
