import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import { readFixedMenu, readManufacturerMenu } from '@kerbside/contracts/http/garages/menus';
import { Input, Serves } from '@kerbside/platform/calls/http';
import { MenusService } from './menus.service.js';

@Controller()
export class MenusController {
  constructor(private readonly menus: MenusService) {}

  @Serves(readFixedMenu)
  fixed(@Input() { body }: CallRequest<typeof readFixedMenu>) {
    return this.menus.fixed(body);
  }

  @Serves(readManufacturerMenu)
  manufacturer(@Input() { body }: CallRequest<typeof readManufacturerMenu>) {
    return this.menus.manufacturer(body);
  }
}
