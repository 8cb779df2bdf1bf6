import { controller, serves } from '@kerbside/platform/http/controller';
import { lookupVehicleRecords, search } from '@kerbside/contracts/http/imports/imports';
import { findPeople } from '@kerbside/contracts/http/imports/find';
import { SearchService } from './search.service.js';

export const SearchController = controller({ entries: SearchService }, [
  serves(search, ({ query, caller }, { entries }) => entries.search(query, caller)),
  serves(findPeople, ({ query, caller }, { entries }) => entries.people(query, caller)),
  serves(lookupVehicleRecords, ({ params, caller }, { entries }) => entries.lookup(params, caller)),
]);
