import { issueGarageSecret, listGarageSystems, revokeGarageSecret, setGarageTakesPayments } from '@kerbside/contracts/http/garages/signed';
import { mutationOptions } from '@tanstack/react-query';
import { change, pageQueryOf, send, type Site } from '@kerbside/contracts/ui/data/calls';

export const garageSystemsKey = ['garage-systems'];

export const garageSystemsQuery = (site: Site, search: string, page: number) =>
  pageQueryOf(site, [...garageSystemsKey, search, page], listGarageSystems, {
    query: { ...(search === '' ? {} : { search }), page: String(page) },
  });

/** Answers with a secret that is shown once: the page reads its list again afterwards. */
export const makeGarageSecret = (site: Site, garageId: string) =>
  mutationOptions({ mutationFn: () => send(site, issueGarageSecret, { params: { garageId } }) });
export const revokeSecret = (site: Site, garageId: string) =>
  change(() => send(site, revokeGarageSecret, { params: { garageId } }), garageSystemsKey);
export const setTakesPayments = (site: Site, garageId: string, takes_payments: boolean) =>
  change(() => send(site, setGarageTakesPayments, { params: { garageId }, body: { takes_payments } }), garageSystemsKey);
