import { controller, serves } from '@kerbside/platform/http/controller';
import { listMessageProducts, writeToCustomer } from '@kerbside/contracts/http/callbacks/written';
import { WrittenService } from './written.service.js';

export const WrittenController = controller({ written: WrittenService }, [
  serves(listMessageProducts, ({ params }, { written }) => written.products(params.type)),
  serves(writeToCustomer, ({ body, caller }, { written }) => written.write(body, caller)),
]);
