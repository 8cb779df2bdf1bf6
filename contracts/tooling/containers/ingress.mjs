// usage: node contracts/tooling/containers/ingress.mjs [--check]
// Writes k8s/base/ingress.yaml from the contracts' call table: every new call is routed automatically.
import { fileURLToPath } from 'node:url';
import { formOverheadBytes } from '@kerbside/contracts/call';
import { calls } from '@kerbside/contracts/http/all';
import { keep, yamlOf } from './generated-file.mjs';
import { routesOf } from './routed-calls.mjs';

const file = 'k8s/base/ingress.yaml';
const title =
  'Generated from the contracts by contracts/tooling/containers/ingress.mjs. Calls go to their services, everything else to the edge.';

const rule = ({ path, service, exact }) => ({
  path,
  pathType: exact ? 'Exact' : 'Prefix',
  backend: { service: { name: service, port: { name: 'http' } } },
});

/** The largest body of any call: the largest file with its form. */
const largestBody = (routed) => Math.max(...routed.map(({ upload }) => (upload?.maxBytes ?? 0) + formOverheadBytes));

export const ingressOf = (routed) => ({
  apiVersion: 'networking.k8s.io/v1',
  kind: 'Ingress',
  // Traefik lets bodies of any size through; nginx, where a cluster has that instead, stops at 1 MB unless it is told. Services hold to the limit of each call.
  metadata: { name: 'kerbside', annotations: { 'nginx.ingress.kubernetes.io/proxy-body-size': String(largestBody(routed)) } },
  // The class name of Traefik's chart; without a class, a cluster with no default controller ignores the ingress.
  spec: {
    ingressClassName: 'traefik',
    rules: [{ http: { paths: [...routesOf(routed), { path: '/', service: 'edge', exact: false }].map(rule) } }],
  },
});

/** Returns what is wrong with the file, or nothing. */
export const keepIngress = async (options) => keep(file, yamlOf(title, [ingressOf(calls)]), options);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = await keepIngress({ isCheck: process.argv.includes('--check') });
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.exitCode = problems.length;
}
