import { readFileSync } from 'node:fs';
import { serviceNames } from '@kerbside/contracts/call';
import { calls } from '@kerbside/contracts/http/all';
import { filesUnder } from '../build/stamp.mjs';
import { root } from '../build/workspaces.mjs';
import { callsBetweenServices, networkOf, outsidePorts } from './network.mjs';

/** Shows in a service's sources that it connects to other firms. */
const reachesOut = /\bfetch\(|'node:https'|'node:http2'|'nodemailer'|from 'stripe'/;
const sourcesOf = (name) =>
  filesUnder(`${root}/services/${name}/src`).filter((file) => file.endsWith('.ts') && !/\.spec\.ts$|\/testing\//.test(file));
const egressOf = (policies, wanted) => policies.find(({ metadata }) => metadata.name === wanted).spec.egress;

describe('the network policies', () => {
  const policies = networkOf(Object.fromEntries(serviceNames.map((name) => [name, []])));

  it.each(serviceNames)('let %s out exactly if something in it reaches another firm', (name) => {
    const doors = sourcesOf(name).filter((file) => reachesOut.test(readFileSync(file, 'utf8')));
    expect([name in outsidePorts, doors.length > 0]).toEqual(doors.length > 0 ? [true, true] : [false, false]);
    expect(egressOf(policies, name).some(({ to }) => to.some(({ ipBlock }) => ipBlock))).toBe(doors.length > 0);
  });

  it('let the ingress reach the edge and the remotes alone: no call passes the edge by', () => {
    const open = policies.filter(({ spec }) => JSON.stringify(spec.ingress ?? []).includes('"traefik"'));
    expect(open.map(({ metadata }) => metadata.name)).toEqual(['edge', 'remotes']);
  });

  it('let every service reach the scanner of files, where there is one', () => {
    const scanner = {
      to: [{ podSelector: { matchLabels: { 'app.kubernetes.io/name': 'clamav' } } }],
      ports: [{ protocol: 'TCP', port: 3310 }],
    };
    expect(egressOf(policies, 'stores')).toContainEqual(scanner);
  });
});

describe('the calls between services', () => {
  it('are those of the contracts that their code imports', async () => {
    const called = await callsBetweenServices();
    expect(called.payments).toEqual(expect.arrayContaining(['accounts', 'pricing', 'vouchers']));
    expect(called.garages).toEqual(['accounts', 'pricing', 'vouchers', 'claims']);
    expect(called.accounts).not.toContain('accounts');
    expect(Object.keys(called).toSorted()).toEqual([...new Set(calls.map(({ service }) => service))].toSorted());
  });
});
