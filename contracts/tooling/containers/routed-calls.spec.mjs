import { calls } from '@kerbside/contracts/http/all';
import { callsBetweenServices } from './network.mjs';
import { routesOf } from './routed-calls.mjs';

const call = (service, path, who = 'public') => ({ service, path, who, method: 'GET' });
const routed = (...calls) => routesOf(calls).map(({ path, service, exact }) => `${exact ? '=' : ''}${path} ${service}`);

describe('the routes from outside', () => {
  it('gives a service the shortest path under which it owns everything', () => {
    expect(
      routed(call('pricing', '/api/pricing/makes'), call('pricing', '/api/pricing/quotes/{id}'), call('claims', '/api/claims/x')),
    ).toEqual(['/api/claims claims', '/api/pricing pricing']);
  });

  it('leaves to the edge what two services own below one parameter', () => {
    expect(routed(call('pricing', '/ajax/q/{id}/price'), call('vouchers', '/ajax/q/{id}/voucher'))).toEqual([]);
  });

  it('matches a path exactly when another service owns what is below it', () => {
    expect(
      routed(call('pricing', '/ajax/vehicle'), call('imports', '/ajax/vehicle/{plate}/owners'), call('garages', '/ajax/vehicle/garages')),
    ).toEqual(['=/ajax/vehicle pricing', '/ajax/vehicle/garages garages']);
  });

  it('leaves paths among the pages to the edge', () => {
    expect(routed(call('payments', '/payment/{quoteId}'))).toEqual([]);
  });

  it('never routes a call of our own services, and refuses to when one lies among the others', () => {
    expect(routed(call('accounts', '/internal/people/{id}', 'service'))).toEqual([]);
    expect(() => routed(call('accounts', '/api/accounts/me'), call('accounts', '/api/accounts/all', 'service'))).toThrow(
      '/api/accounts/all',
    );
  });

  it('reaches the owner of every public call, or the edge', () => {
    const routes = routesOf(calls);
    const longest = (path) =>
      routes
        .filter((route) => (route.exact ? path === route.path : `${path}/`.startsWith(`${route.path}/`)))
        .sort((one, other) => other.path.length - one.path.length)[0]?.service ?? 'edge';
    const strays = calls.filter(({ who }) => who !== 'service').filter(({ path, service }) => ![service, 'edge'].includes(longest(path)));
    expect(calls.length).toBeGreaterThan(50);
    expect(strays).toEqual([]);
  });
});

describe('the calls between services', () => {
  it('are those of the contracts that their code imports', async () => {
    const called = await callsBetweenServices();
    expect(called.payments).toEqual(expect.arrayContaining(['accounts', 'pricing', 'vouchers']));
    expect(called.garages).toEqual(['accounts', 'pricing', 'vouchers']);
    expect(called.accounts).not.toContain('accounts');
  });
});
