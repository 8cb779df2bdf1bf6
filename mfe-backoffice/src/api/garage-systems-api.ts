import {
  issueGarageSecret,
  listGarageSystems,
  revokeGarageSecret,
  setGarageTakesPayments,
  type GarageSystem,
} from '@kerbside/contracts/http/garages/signed';
import { mutationOptions } from '@tanstack/react-query';
import { isRefusal } from '@kerbside/contracts/client';
import { change, pageQueryOf, send, type Site } from '@kerbside/contracts/ui/data/calls';

export const garageSystemsKey = ['garage-systems'];

export const garageSystemsQuery = (site: Site, search: string, page: number) =>
  pageQueryOf(site, [...garageSystemsKey, search, page], listGarageSystems, {
    query: { ...(search === '' ? {} : { search }), page: String(page) },
  });

/** Answers with a secret that is shown once: the page reads its list again afterwards. At once where it was refused, but not where the answer was lost: asked once more as it was, that comes. */
export const makeGarageSecret = (site: Site, { garage_id: garageId, secret }: GarageSystem) =>
  mutationOptions({
    mutationFn: () => send(site, issueGarageSecret, { params: { garageId }, body: { was: secret?.made_at ?? null } }),
    onError: (error, _sent, _before, { client }) => {
      if (isRefusal(error)) void client.invalidateQueries({ queryKey: garageSystemsKey });
    },
  });
export const revokeSecret = (site: Site, { garage_id: garageId, secret }: GarageSystem) =>
  change(() => send(site, revokeGarageSecret, { params: { garageId }, query: { was: secret?.made_at } }), garageSystemsKey);
export const setTakesPayments = (site: Site, garageId: string, takes_payments: boolean) =>
  change(() => send(site, setGarageTakesPayments, { params: { garageId }, body: { takes_payments } }), garageSystemsKey);
