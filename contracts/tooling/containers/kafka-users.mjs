// Writes k8s/overlays/production/kafka-topics.yaml and kafka-users.yaml: each service's topics, its Kafka user and its permissions. Which topics a service reads is derived from its sources,
// and from the consumers of the platform that it uses.
import { serviceNames } from '@kerbside/contracts/call';
import { topicOf } from '@kerbside/contracts/event';
import { auditEventOf, auditRecordedOf } from '@kerbside/contracts/events/audit';
import { keep, yamlOf } from './generated-file.mjs';
import { sourcesOf } from './sources.mjs';

const folder = 'k8s/overlays/production';
const title = 'Generated from the services’ sources by contracts/tooling/containers/kafka-users.mjs.';

/** By service: the services whose events it consumes. One that forwards every event, and names no service, reads those of all others. */
export const readTopics = () =>
  Object.fromEntries(
    serviceNames.map((name) => {
      const sources = sourcesOf(name).filter((text) => /= consumer\(/.test(text));
      const every = sources.flatMap((text) => [...text.matchAll(/everyEventOf\((?:'(\w+)')?/g)].map(([, service]) => service));
      const isEvery = every.includes(undefined);
      const consumed = new Set(sources.flatMap((text) => consumedIn(text, name)));
      const ofServices = serviceNames.filter((one) => consumed.has(one) || every.includes(one) || (isEvery && one !== name)).map(topicOf);
      return [name, [...ofServices, ...(consumed.has('audit') ? auditTopics : [])]];
    }),
  );

/** The services whose events a source names that has a consumer. Its own it may only publish, unless its table has them. */
const consumedIn = (text, name) => {
  const table = text.slice(text.indexOf('= consumer('));
  const isInTable = (names) => names.split(/[\s,]+|\btype\s/).some((one) => one && new RegExp(`\\b${one}\\b`).test(table));
  return [...text.matchAll(/import (?:type )?\{([^}]*)\} from '@kerbside\/contracts\/events\/(\w+)'/g)].flatMap(([, names, service]) =>
    service !== name || isInTable(names) ? [service] : [],
  );
};

const auditTopics = Object.values(auditRecordedOf).map((event) => event.topic);

const writtenTopics = (name) => {
  const audit = auditEventOf(name);
  return [topicOf(name), `${topicOf(name)}.dead-letters`, ...(audit ? [audit.topic] : [])];
};

const topic = (name, operations) => ({ resource: { type: 'topic', name, patternType: 'literal' }, operations });
const group = (name, operations, patternType = 'literal') => ({ resource: { type: 'group', name, patternType }, operations });

/** It writes its own topics and reads those it consumes, as its own group. Nothing else. */
export const aclsOf = (name, reads) => [
  ...writtenTopics(name).map((one) => topic(one, ['Write', 'Describe'])),
  ...reads.map((one) => topic(one, ['Read', 'Describe'])),
  group(topicOf(name), ['Read', 'Describe']),
];

/** `npm run events`: reads everything and sees every group's progress, partners' included, with groups of its own that it removes again; it writes nothing. */
export const operator = [
  { resource: { type: 'topic', name: 'kerbside.', patternType: 'prefix' }, operations: ['Read', 'Describe'] },
  group('*', ['Describe']),
  group('kerbside-events-', ['Read', 'Describe', 'Delete'], 'prefix'),
  { resource: { type: 'cluster' }, operations: ['Describe'] },
];

/** `events restored`: empties our topics. */
export const restore = [
  { resource: { type: 'topic', name: 'kerbside.', patternType: 'prefix' }, operations: ['Describe', 'Delete'] },
  { resource: { type: 'cluster' }, operations: ['Describe'] },
];

const userOf = (name, acls) => ({
  apiVersion: 'kafka.strimzi.io/v1beta2',
  kind: 'KafkaUser',
  metadata: { name, labels: { 'strimzi.io/cluster': 'kafka' } },
  spec: { authentication: { type: 'scram-sha-512' }, authorization: { type: 'simple', acls } },
});

const users = (reads) => [
  ...serviceNames.map((name) => userOf(name, aclsOf(name, reads[name]))),
  userOf('operator', operator),
  userOf('restore', restore),
];

/** A week of events, and a month of what could not be handled, on two brokers at least. */
const topicOfCluster = (name) => {
  const config = { 'retention.ms': (name.endsWith('.dead-letters') ? 30 : 7) * 24 * 60 * 60 * 1_000, 'min.insync.replicas': 2 };
  return {
    apiVersion: 'kafka.strimzi.io/v1beta2',
    kind: 'KafkaTopic',
    metadata: { name, labels: { 'strimzi.io/cluster': 'kafka' } },
    spec: { partitions: 6, replicas: 3, config },
  };
};

/** Returns what is wrong with the files, or nothing. */
export const keepKafkaUsers = (options) => [
  ...keep(`${folder}/kafka-topics.yaml`, yamlOf(title, serviceNames.flatMap(writtenTopics).map(topicOfCluster)), options),
  ...keep(`${folder}/kafka-users.yaml`, yamlOf(title, users(readTopics())), options),
];
