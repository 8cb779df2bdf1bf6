import { controller, serves } from '@kerbside/platform/http/controller';
import { readCustomer, readMe, readPeople } from '@kerbside/contracts/http/accounts/accounts';
import { CustomersService } from './customers.service.js';

export const CustomersController = controller({ customers: CustomersService }, [
  serves(readMe, ({ caller }, { customers }) => customers.me(caller.userId)),
  serves(readPeople, async ({ body }, { customers }) => ({ people: await customers.readMany(body.userIds) })),
  serves(readCustomer, ({ params, caller }, { customers }) => customers.view(params.userId, caller)),
]);
