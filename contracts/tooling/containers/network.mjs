// Writes k8s/base/network.yaml: a service accepts connections from its callers, and connects to its stores and the services it calls. Who calls whom is derived from the sources.
import { serviceNames } from '@kerbside/contracts/call';
import { keep, yamlOf } from './generated-file.mjs';
import { contractsIn, sourcesOf } from './sources.mjs';

const file = 'k8s/base/network.yaml';
const title = 'Generated from the contracts and the services’ sources by contracts/tooling/containers/network.mjs.';

/** External parties, by port. */
export const outsidePorts = {
  accounts: [443],
  pricing: [443],
  vouchers: [443],
  garages: [443],
  payments: [443],
  callbacks: [443, 465, 587],
  partners: [443],
};
const privateRanges = ['10.0.0.0/8', '100.64.0.0/10', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'];
/** The namespaces of the ingress controller and the metrics collector. */
const doorNamespace = 'traefik';
const monitoringNamespace = 'monitoring';

/** The services that each service calls, itself or by what it uses of the platform. */
const callsBetweenServices = async () => {
  const called = {};
  for (const name of serviceNames) {
    const calls = (await contractsIn(sourcesOf(name))).filter(({ path }) => path !== undefined);
    called[name] = serviceNames.filter((other) => other !== name && calls.some(({ service }) => service === other));
  }
  return called;
};

const ours = { 'app.kubernetes.io/part-of': 'kerbside' };
const podsOf = (name) => ({ podSelector: { matchLabels: { 'app.kubernetes.io/name': name } } });
const namespaceOf = (name) => ({ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } } });
const tcp = (port) => ({ protocol: 'TCP', port });
const outside = (ports) => ({ to: [{ ipBlock: { cidr: '0.0.0.0/0', except: privateRanges } }], ports: ports.map(tcp) });

const policy = (name, podSelector, spec) => ({
  apiVersion: 'networking.k8s.io/v1',
  kind: 'NetworkPolicy',
  metadata: { name },
  spec: { podSelector, policyTypes: Object.keys(spec).map((one) => one[0].toUpperCase() + one.slice(1)), ...spec },
});
const of = (name) => podsOf(name).podSelector;
const services = { matchLabels: { 'app.kubernetes.io/component': 'service' } };

const general = [
  // Nothing is allowed except the following.
  policy('nothing', { matchLabels: ours }, { ingress: [], egress: [] }),
  policy(
    'names',
    { matchLabels: ours },
    { egress: [{ to: [namespaceOf('kube-system')], ports: [{ protocol: 'UDP', port: 53 }, tcp(53)] }] },
  ),
  policy('stores', services, {
    egress: [
      { to: [podsOf('mongo')], ports: [tcp(27017)] },
      // Without TLS on a developer's cluster, with TLS in production.
      { to: [podsOf('kafka')], ports: [tcp(9092), tcp(9093)] },
      { to: [podsOf('redis')], ports: [tcp(6379)] },
      // The scanner of files, where the cluster has one: SCANNER_ADDRESS.
      { to: [podsOf('clamav')], ports: [tcp(3310)] },
    ],
  }),
  policy(
    'traces',
    { matchExpressions: [{ key: 'app.kubernetes.io/component', operator: 'In', values: ['service', 'edge'] }] },
    { egress: [{ to: [namespaceOf(monitoringNamespace)], ports: [tcp(4318)] }] },
  ),
  policy('redis', of('redis'), { ingress: [{ from: [{ podSelector: services }], ports: [tcp(6379)] }] }),
  policy('edge', of('edge'), {
    // Its metrics have a port of their own, which cannot be reached from outside.
    ingress: [
      { from: [namespaceOf(doorNamespace)], ports: [tcp(8080)] },
      { from: [namespaceOf(monitoringNamespace)], ports: [tcp(9090)] },
    ],
    // The remotes' manifests are fetched from their public names, which lead back through the ingress.
    egress: [{ to: serviceNames.map(podsOf), ports: [tcp(8080)] }, { to: [namespaceOf(doorNamespace)] }, outside([443])],
  }),
  policy(
    'remotes',
    { matchLabels: { 'app.kubernetes.io/component': 'remote' } },
    {
      ingress: [{ from: [namespaceOf(doorNamespace)], ports: [tcp(8080)] }],
    },
  ),
];

const policyOfService = (name, calls) =>
  policy(name, of(name), {
    ingress: [
      {
        from: [
          namespaceOf(monitoringNamespace),
          podsOf('edge'),
          ...serviceNames.filter((other) => calls[other].includes(name)).map(podsOf),
        ],
        ports: [tcp(8080)],
      },
    ],
    egress: [
      ...(calls[name].length > 0 ? [{ to: calls[name].map(podsOf), ports: [tcp(8080)] }] : []),
      ...(name in outsidePorts ? [outside(outsidePorts[name])] : []),
    ],
  });

export const networkOf = (calls) => [...general, ...serviceNames.map((name) => policyOfService(name, calls))];

/** Returns what is wrong with the file, or nothing. */
export const keepNetwork = async (options) => {
  return keep(file, yamlOf(title, networkOf(await callsBetweenServices())), options);
};
