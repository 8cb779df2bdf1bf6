import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import {
  markAsRenewal,
  markAsReset,
  readPolicyDetails,
  undoMarkAsRenewal,
  undoMarkAsReset,
  validateReset,
} from '@kerbside/contracts/http/claims/renewals';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { MarksService } from './marks.service.js';

@Controller()
export class MarksController {
  constructor(private readonly marks: MarksService) {}

  @Serves(readPolicyDetails)
  details(@Input() { params }: CallRequest<typeof readPolicyDetails>) {
    return this.marks.details(params.policyNumber);
  }

  @Serves(markAsRenewal)
  renewal(@Input() { body }: CallRequest<typeof markAsRenewal>, @CurrentCaller() caller: Caller) {
    return this.marks.mark('renewal', body, caller);
  }

  @Serves(undoMarkAsRenewal)
  undoRenewal(@Input() { body }: CallRequest<typeof undoMarkAsRenewal>, @CurrentCaller() caller: Caller) {
    return this.marks.undo('renewal', body, caller);
  }

  @Serves(validateReset)
  validate(@Input() { body }: CallRequest<typeof validateReset>) {
    return this.marks.validate('reset', body);
  }

  @Serves(markAsReset)
  reset(@Input() { body }: CallRequest<typeof markAsReset>, @CurrentCaller() caller: Caller) {
    return this.marks.mark('reset', body, caller);
  }

  @Serves(undoMarkAsReset)
  undoReset(@Input() { body }: CallRequest<typeof undoMarkAsReset>, @CurrentCaller() caller: Caller) {
    return this.marks.undo('reset', body, caller);
  }
}
