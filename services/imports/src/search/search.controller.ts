import { controller, serves } from '@kerbside/platform/http/controller';
import { lookupVehicleRecords, search } from '@kerbside/contracts/http/imports/imports';
import { findPeople } from '@kerbside/contracts/http/imports/find';
import { SearchService } from './search.service.js';

export const SearchController = controller({ entries: SearchService }, [
  serves(search, ({ query }, { entries }) => entries.search(query)),
  serves(findPeople, ({ query }, { entries }) => entries.people(query)),
  serves(lookupVehicleRecords, ({ params }, { entries }) => entries.lookup(params)),
]);
