import { Controller } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import {
  approveRegistrationChange,
  listRegistrationChanges,
  readRegistrationChange,
  readRegistrationChangeInternally,
  rejectRegistrationChange,
  requestRegistrationChange,
} from '@kerbside/contracts/http/accounts/registrations';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { PlatesDeskService } from './plates-desk.service.js';
import { PlatesService } from './plates.service.js';
import { toChange } from './registration-change.js';

@Controller()
export class PlatesController {
  constructor(
    private readonly plates: PlatesService,
    private readonly desk: PlatesDeskService,
  ) {}

  @Serves(requestRegistrationChange)
  request(@Input() { body }: CallRequest<typeof requestRegistrationChange>, @CurrentCaller() caller: Caller) {
    return this.plates.request(body, caller);
  }

  @Serves(readRegistrationChange)
  read(@Input() { params }: CallRequest<typeof readRegistrationChange>, @CurrentCaller() caller: Caller) {
    return this.plates.read(params.carId, caller);
  }

  @Serves(listRegistrationChanges)
  list(@Input() { query }: CallRequest<typeof listRegistrationChanges>) {
    return this.desk.list(query);
  }

  @Serves(approveRegistrationChange)
  approve(@Input() { body }: CallRequest<typeof approveRegistrationChange>, @CurrentCaller() caller: Caller) {
    return this.desk.approve({ carId: body.car_id, seen: body.new_reg_number }, caller);
  }

  @Serves(rejectRegistrationChange)
  reject(@Input() { params, body }: CallRequest<typeof rejectRegistrationChange>, @CurrentCaller() caller: Caller) {
    return this.desk.reject({ carId: params.carId, seen: body.new_reg_number }, body.why, caller);
  }

  @Serves(readRegistrationChangeInternally)
  async readInternally(
    @Input() { params }: CallRequest<typeof readRegistrationChangeInternally>,
  ): Promise<CallAnswer<typeof readRegistrationChangeInternally>> {
    const change = await this.desk.changeOf(params.changeId);
    const now = await this.desk.givenLast(change.carId);
    return { ...toChange(change), make: change.make, model: change.model, ...(now === undefined ? {} : { now }) };
  }
}
