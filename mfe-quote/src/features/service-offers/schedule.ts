import type { ServiceMenu } from '@kerbside/contracts/http/garages/menus';

type Menu = Pick<ServiceMenu, 'periods'>;

/** The services of a schedule, of which one is done, and the jobs that may be done with it. */
export const chosenIn = ({ periods }: Menu) => {
  const services = periods.filter(({ combinable }) => !combinable);
  return { services, extras: periods.filter(({ combinable }) => combinable), service: services.find(({ selected }) => selected)?.id };
};

const idsOf = ({ periods }: Menu, isWanted: (period: ServiceMenu['periods'][number]) => boolean): string =>
  periods
    .filter(isWanted)
    .map(({ id }) => id)
    .join(',');

/** Another service, with the same jobs. */
export const withService = (menu: Menu, serviceId: string): string =>
  idsOf(menu, ({ id, combinable, selected }) => (combinable ? selected : id === serviceId));

/** A job more or less, with the same service. */
export const withExtra = (menu: Menu, extraId: string, isWanted: boolean): string =>
  idsOf(menu, ({ id, selected }) => (id === extraId ? isWanted : selected));
