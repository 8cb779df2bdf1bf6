import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import {
  addFindingPhoto,
  addFindingPhotoForGarage,
  downloadGaragePhoto,
  garageLinkHeader,
  issueGarageLink,
  readGaragePage,
  readVisitForGarage,
  takeGarageStep,
  takeStepForGarage,
} from '@kerbside/contracts/http/garages/desk';
import { CurrentCaller, Input, Received, Serves } from '@kerbside/platform/calls/http';
import type { ReceivedFile } from '@kerbside/platform/calls/request';
import { DeskService } from './desk.service.js';

@Controller()
export class DeskController {
  constructor(private readonly desk: DeskService) {}

  @Serves(readVisitForGarage)
  pageForStaff(@Input() { params }: CallRequest<typeof readVisitForGarage>) {
    return this.desk.pageForStaff(params.bookingId);
  }

  @Serves(takeStepForGarage)
  stepByStaff(@Input() { params, body }: CallRequest<typeof takeStepForGarage>, @CurrentCaller() caller: Caller) {
    return this.desk.stepByStaff(params.bookingId, body, caller);
  }

  @Serves(addFindingPhotoForGarage)
  photoByStaff(@Input() { params }: CallRequest<typeof addFindingPhotoForGarage>, @Received() received: ReceivedFile) {
    return this.desk.addPhotoByStaff(params.bookingId, received);
  }

  @Serves(addFindingPhoto)
  photo(@Input() { headers }: CallRequest<typeof addFindingPhoto>, @Received() received: ReceivedFile) {
    return this.desk.addPhoto(headers[garageLinkHeader], received);
  }

  @Serves(downloadGaragePhoto)
  openPhoto(@Input() { params, headers }: CallRequest<typeof downloadGaragePhoto>) {
    return this.desk.openPhoto(headers[garageLinkHeader], params.photoId);
  }

  @Serves(issueGarageLink)
  issueLink(@Input() { params }: CallRequest<typeof issueGarageLink>, @CurrentCaller() caller: Caller) {
    return this.desk.issueLink(params.bookingId, caller);
  }

  @Serves(readGaragePage)
  page(@Input() { headers }: CallRequest<typeof readGaragePage>) {
    return this.desk.page(headers[garageLinkHeader]);
  }

  @Serves(takeGarageStep)
  step(@Input() { headers, body }: CallRequest<typeof takeGarageStep>) {
    return this.desk.stepByLink(headers[garageLinkHeader], body);
  }
}
