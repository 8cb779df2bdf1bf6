import { controller, serves } from '@kerbside/platform/http/controller';
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
import { DeskService } from './desk.service.js';

export const DeskController = controller({ desk: DeskService }, [
  serves(readVisitForGarage, ({ params }, { desk }) => desk.pageForStaff(params.bookingId)),
  serves(takeStepForGarage, ({ params, body, caller }, { desk }) => desk.stepByStaff(params.bookingId, body, caller)),
  serves(addFindingPhotoForGarage, ({ params, received }, { desk }) => desk.addPhotoByStaff(params.bookingId, received)),
  serves(addFindingPhoto, ({ headers, received }, { desk }) => desk.addPhoto(headers[garageLinkHeader], received)),
  serves(downloadGaragePhoto, ({ params, headers }, { desk }) => desk.openPhoto(headers[garageLinkHeader], params.photoId)),
  serves(issueGarageLink, ({ params, caller }, { desk }) => desk.issueLink(params.bookingId, caller)),
  serves(readGaragePage, ({ headers }, { desk }) => desk.page(headers[garageLinkHeader])),
  serves(takeGarageStep, ({ headers, body }, { desk }) => desk.stepByLink(headers[garageLinkHeader], body)),
]);
