import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import { lookupVehicleRecords, search } from '@kerbside/contracts/http/imports/imports';
import { findPeople } from '@kerbside/contracts/http/imports/find';
import { Input, Serves } from '@kerbside/platform/calls/http';
import { SearchService } from './search.service.js';

@Controller()
export class SearchController {
  constructor(private readonly entries: SearchService) {}

  @Serves(search)
  search(@Input() { query }: CallRequest<typeof search>) {
    return this.entries.search(query);
  }

  @Serves(findPeople)
  people(@Input() { query }: CallRequest<typeof findPeople>) {
    return this.entries.people(query);
  }

  @Serves(lookupVehicleRecords)
  lookup(@Input() { params }: CallRequest<typeof lookupVehicleRecords>) {
    return this.entries.lookup(params);
  }
}
