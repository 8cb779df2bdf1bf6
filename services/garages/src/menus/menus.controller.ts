import { controller, serves } from '@kerbside/platform/http/controller';
import { readFixedMenu, readManufacturerMenu } from '@kerbside/contracts/http/garages/menus';
import { MenusService } from './menus.service.js';

export const MenusController = controller({ menus: MenusService }, [
  serves(readFixedMenu, ({ body }, { menus }) => menus.fixed(body)),
  serves(readManufacturerMenu, ({ body }, { menus }) => menus.manufacturer(body)),
]);
