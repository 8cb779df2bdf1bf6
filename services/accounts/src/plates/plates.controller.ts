import { controller, serves } from '@kerbside/platform/http/controller';
import {
  approveRegistrationChange,
  listRegistrationChanges,
  readRegistrationChange,
  readRegistrationChangeInternally,
  rejectRegistrationChange,
  requestRegistrationChange,
} from '@kerbside/contracts/http/accounts/registrations';
import { PlatesDeskService } from './plates-desk.service.js';
import { PlatesService } from './plates.service.js';
import { toChange } from './registration-change.js';

export const PlatesController = controller({ plates: PlatesService, desk: PlatesDeskService }, [
  serves(requestRegistrationChange, ({ body, caller }, { plates }) => plates.request(body, caller)),
  serves(readRegistrationChange, ({ params, caller }, { plates }) => plates.read(params.carId, caller)),
  serves(listRegistrationChanges, ({ query }, { desk }) => desk.list(query)),
  serves(approveRegistrationChange, ({ body, caller }, { desk }) =>
    desk.approve({ carId: body.car_id, seen: body.new_reg_number }, caller),
  ),
  serves(rejectRegistrationChange, ({ params, body, caller }, { desk }) =>
    desk.reject({ carId: params.carId, seen: body.new_reg_number }, body.why, caller),
  ),
  serves(readRegistrationChangeInternally, async ({ params }, { desk }) => {
    const change = await desk.changeOf(params.changeId);
    const now = await desk.givenLast(change.carId);
    return { ...toChange(change), make: change.make, model: change.model, ...(now === undefined ? {} : { now }) };
  }),
]);
