import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { changeCallbackGrade, readCallbackGrade } from '@kerbside/contracts/http/callbacks/grade';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { GradesService } from './grades.service.js';

@Controller()
export class GradesController {
  constructor(private readonly grades: GradesService) {}

  @Serves(changeCallbackGrade)
  change(@Input() { params }: CallRequest<typeof changeCallbackGrade>, @CurrentCaller() caller: Caller) {
    return this.grades.change(params, caller);
  }

  @Serves(readCallbackGrade)
  read(@Input() { params }: CallRequest<typeof readCallbackGrade>, @CurrentCaller() caller: Caller) {
    return this.grades.read(params.quoteId, caller);
  }
}
