import { Injectable } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import { londonDay } from '@kerbside/contracts/days/dates';
import { readFixedMenu, type ServiceMenu, readManufacturerMenu } from '@kerbside/contracts/http/garages/menus';
import { Clock } from '@kerbside/platform/time/clock';
import { controller, serves } from '@kerbside/platform/http/controller';
import { GaragesService } from '../garages/garages.service.js';
import { fixedPence, fixedPeriodOf, fixedSystemOf, fixedSystems, usualPeriod } from './fixed-menu.js';
import { dueOf, schedulePence, scheduleOf, scheduleSystems, schedulesFor } from './manufacturer-menu.js';
import { idsIn, menuView, periodsOf, systemOf } from './menu.js';
import { extraItems, type ServicedCar } from './serviced-car.js';

type MenuRequest = CallRequest<typeof readFixedMenu>['body'];

const carOf = ({ make, first_registration_date, mileage, engine_size }: MenuRequest): ServicedCar => ({
  make: make ?? null,
  registeredOn: first_registration_date ?? null,
  mileage: mileage ?? null,
  engineSize: engine_size ?? null,
});

@Injectable()
export class MenusService {
  constructor(
    private readonly garages: GaragesService,
    private readonly clock: Clock,
  ) {}

  async fixed(asked: MenuRequest): Promise<ServiceMenu> {
    const { car, today, garage } = await this.about(asked);
    const system = asked.system_id ? systemOf(fixedSystems, asked.system_id) : fixedSystemOf('full');
    const period = fixedPeriodOf(system, asked.periods ?? usualPeriod);
    const pence = garage ? fixedPence(garage, system, { period, car, today }) : null;
    return menuView(fixedSystems, { car, system, periods: [period], added: extraItems(car, today), pence });
  }

  async manufacturer(asked: MenuRequest): Promise<ServiceMenu> {
    const { car, today, garage } = await this.about(asked);
    const system = asked.system_id ? systemOf(scheduleSystems, asked.system_id) : scheduleOf(car);
    const periods = asked.periods ? periodsOf(system, idsIn(asked.periods)) : dueOf(system, car, today);
    const pence = garage ? schedulePence(garage, periods, { car, today }) : null;
    return menuView(schedulesFor(car), { car, system, periods, added: extraItems(car, today), pence });
  }

  private async about(asked: MenuRequest) {
    const garage = asked.garage_id ? await this.garages.known(asked.garage_id, 'service') : null;
    return { car: carOf(asked), today: londonDay(this.clock.now()), garage };
  }
}

export const MenusController = controller({ menus: MenusService }, [
  serves(readFixedMenu, ({ body }, { menus }) => menus.fixed(body)),
  serves(readManufacturerMenu, ({ body }, { menus }) => menus.manufacturer(body)),
]);
