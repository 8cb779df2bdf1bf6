// The contracts as documents: OpenAPI 3.1 (one per service, and one with the calls that partners make) and AsyncAPI 3. The package for partners has the
// schemas and samples of each service's events as well, which are the same once more.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import stringify from 'json-stringify-pretty-compact';
import { asyncapi, eventSchemas, goldenEnvelope } from './asyncapi.mjs';
import { openapi } from './openapi.mjs';
import { readContracts } from './read-contracts.mjs';

const contracts = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const folders = ['openapi', 'partners', 'asyncapi'];

/** Whatever fits on a line stays on one line, so that files stay small and diffs are readable. */
const compactJson = (value) => `${stringify(value, { maxLength: 140 })}\n`;

/** By their paths below `contracts/`. */
export const documents = async () => {
  const { calls, events, envelope } = await readContracts();
  const services = [...new Set(calls.map((call) => call.service))].sort();
  const callsOf = (service) => calls.filter((call) => call.service === service);
  const ofServices = services.map((service) => [`openapi/${service}.json`, openapi(service, callsOf(service))]);
  const askedByPartners = [
    'partners/openapi.json',
    openapi(
      'partners',
      calls.filter((call) => call.who === 'partner key'),
    ),
  ];
  return Object.fromEntries([...ofServices, askedByPartners, ['asyncapi/kerbside.json', asyncapi(events, envelope)]]);
};

/** What only the package for partners has: nobody here reads it. */
export const packaged = async () => {
  const { events, envelope } = await readContracts();
  const services = [...new Set(events.map((event) => event.service))];
  const eventsOf = (service) => events.filter((event) => event.service === service);
  return Object.fromEntries(
    services.flatMap((service) => [
      [`asyncapi/schemas/${service}.json`, eventSchemas(service, eventsOf(service), envelope)],
      [`asyncapi/samples/${service}.json`, eventsOf(service).map(goldenEnvelope)],
    ]),
  );
};

/** The files that differ from the contracts, including those that the contracts no longer produce. Empty when everything is current. */
export const staleAmong = (wanted) => {
  const isCurrent = ([name, document]) => {
    const file = `${contracts}/${name}`;
    return existsSync(file) && readFileSync(file, 'utf8') === compactJson(document);
  };
  const changed = Object.entries(wanted)
    .filter((one) => !isCurrent(one))
    .map(([name]) => name);
  return [...changed, ...leftOver(wanted)].sort();
};

const leftOver = (wanted) =>
  folders
    .filter((name) => existsSync(`${contracts}/${name}`))
    .flatMap((name) => readdirSync(`${contracts}/${name}`).map((file) => `${name}/${file}`))
    .filter((name) => name.endsWith('.json') && !(name in wanted));

/** Check this first before relying on the documents. */
export const staleDocuments = async () => staleAmong(await documents());

export const staleNote = (stale) =>
  `${stale.map((name) => `contracts/${name} does not match the contracts`).join('\n')}\nRun npm run generate, and commit the result`;

export const writeDocuments = (wanted) => {
  for (const [name, document] of Object.entries(wanted)) {
    mkdirSync(dirname(`${contracts}/${name}`), { recursive: true });
    writeFileSync(`${contracts}/${name}`, compactJson(document));
  }
  for (const name of leftOver(wanted)) rmSync(`${contracts}/${name}`);
};
