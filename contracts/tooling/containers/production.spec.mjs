import { readFileSync, readdirSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';
import { serviceNames } from '@kerbside/contracts/call';
import { topicOf } from '@kerbside/contracts/event';
import { eventTypes } from '@kerbside/contracts/events/all';
import { auditRecordedOf } from '@kerbside/contracts/events/audit';
import { root } from '../build/workspaces.mjs';
import { productionVersion } from '../mongod/production-version.mjs';
import { readTopics } from './kafka-users.mjs';
import { servicesOfCompose } from './settings.mjs';

const read = (path) => readFileSync(`${root}/${path}`, 'utf8');
const documentsIn = (path) => parseAllDocuments(read(path)).map((one) => one.toJS());
const production = (file) => documentsIn(`k8s/overlays/production/${file}`);
const manifests = readdirSync(`${root}/k8s`, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.yaml'));
const every = (kind) => manifests.flatMap((file) => documentsIn(`k8s/${file}`)).filter((one) => one?.kind === kind);

describe('Kafka in production', () => {
  const { spec } = production('kafka.yaml').find(({ kind }) => kind === 'Kafka');
  const users = production('kafka-users.yaml');
  const aclsOfUser = (name) => users.find(({ metadata }) => metadata.name === name).spec.authorization.acls;

  it('uses only TLS, authenticates everybody, and has an operator that creates users', () => {
    expect(spec.kafka.listeners.length).toBeGreaterThan(0);
    for (const { tls, authentication } of spec.kafka.listeners) expect([tls, authentication.type]).toEqual([true, 'scram-sha-512']);
    expect([spec.kafka.authorization, Object.keys(spec.entityOperator)]).toEqual([{ type: 'simple' }, ['topicOperator', 'userOperator']]);
  });

  it('can be reached by partners, from named addresses', () => {
    const { type, configuration } = spec.kafka.listeners.find(({ name }) => name === 'partners');
    expect([type, configuration.loadBalancerSourceRanges.length > 0]).toEqual(['loadbalancer', true]);
  });

  it('lets a service read what its consumers handle, which some service publishes', () => {
    const reads = readTopics();
    expect(reads).toMatchObject({
      payments: ['kerbside.accounts', 'kerbside.garages', 'kerbside.claims'],
      pricing: ['kerbside.accounts', 'kerbside.payments', 'kerbside.imports'],
      claims: ['kerbside.accounts', 'kerbside.garages', 'kerbside.payments', 'kerbside.imports'],
    });
    expect(reads.partners).toEqual(serviceNames.filter((name) => name !== 'partners').map(topicOf));
    const published = new Set([...eventTypes, ...Object.values(auditRecordedOf)].map(({ topic }) => topic));
    expect(
      Object.entries(reads).flatMap(([name, topics]) => (name === 'partners' ? [] : topics.filter((one) => !published.has(one)))),
    ).toEqual([]);
  });

  it('lets operators read everything and change nothing', () => {
    const operations = new Set(aclsOfUser('operator').flatMap((acl) => (acl.resource.type === 'topic' ? acl.operations : [])));
    expect([...operations]).toEqual(['Read', 'Describe']);
  });

  it('shows by the example of a partner how few permissions one needs', () => {
    const [partner] = documentsIn('contracts/examples/kafka/partner-user.yaml');
    const [topic, group, ...more] = partner.spec.authorization.acls;
    expect([serviceNames.map(topicOf), topic.operations, more]).toEqual([
      expect.arrayContaining([topic.resource.name]),
      ['Read', 'Describe'],
      [],
    ]);
    expect(group.resource.name).toBe(`partner.${partner.metadata.name}.`);
    expect(partner.spec.authentication).toEqual(spec.kafka.listeners.find(({ name }) => name === 'partners').authentication);
  });
});

describe('the ingress', () => {
  const middlewareKey = 'traefik.ingress.kubernetes.io/router.middlewares';

  it('leads to the edge alone, and lets no address ask without limit', () => {
    const [{ spec }] = documentsIn('k8s/base/ingress.yaml');
    expect(spec.rules.map(({ http }) => http.paths.map(({ path, backend }) => [path, backend.service.name]))).toEqual([[['/', 'edge']]]);
    const [limit] = production('per-address.yaml');
    expect([limit.kind, limit.spec.inFlightReq.amount]).toEqual(['Middleware', 500]);
    const [{ patches }] = production('kustomization.yaml');
    const change = patches.find(({ target }) => target?.kind === 'Ingress' && target.name === 'kerbside').patch;
    expect(change).toContain(`${middlewareKey}: kerbside-${limit.metadata.name}@kubernetescrd`);
  });
});

describe('the databases in production', () => {
  it('are reached over TLS', () => expect(production('mongo.yaml')[0].spec.security.tls).toMatchObject({ enabled: true }));

  it('are of the version that tests run on where it can be had, in Compose too', () => {
    expect(production('mongo.yaml')[0].spec.version).toBe(productionVersion);
    expect(servicesOfCompose(read('docker-compose.yml')).mongo.image).toBe(`mongo:${productionVersion}`);
    const [local] = documentsIn('k8s/overlays/local/mongo.yaml').filter(({ kind }) => ['StatefulSet', 'Deployment'].includes(kind));
    expect(local.spec.template.spec.containers[0].image).toBe(`mongo:${productionVersion}`);
  });

  it('lose no more than one member to whoever empties the machines: the operator does not see to that', () => {
    const [mongo, budget] = production('mongo.yaml');
    expect([budget.kind, budget.spec.maxUnavailable]).toEqual(['PodDisruptionBudget', 1]);
    expect(mongo.spec.statefulSet.spec.template.metadata.labels).toMatchObject(budget.spec.selector.matchLabels);
  });

  it('are backed up every hour by a user who reads, and restored by another, whose job never runs by itself', () => {
    const [mongo] = production('mongo.yaml');
    const jobs = production('backup.yaml').filter(({ kind }) => kind === 'CronJob');
    expect(jobs.map(({ metadata, spec }) => [metadata.name, spec.schedule.split(' ')[1], spec.suspend ?? false])).toEqual([
      ['backup', '*', false],
      ['restore', '0', true],
    ]);
    const usedBy = ({ spec: { template } }) =>
      [...(template.spec.initContainers ?? []), ...template.spec.containers].map(
        ({ env }) => env.find(({ name }) => name === 'MONGO_URI').valueFrom.secretKeyRef.name,
      );
    expect(jobs.map(({ spec }) => usedBy(spec.jobTemplate))).toEqual([['mongo-backup'], ['mongo-restore', 'mongo-restore']]);
    const rolesOf = (name) => mongo.spec.users.find((one) => one.name === name).roles.map((role) => role.name);
    expect([rolesOf('backup'), rolesOf('restore')]).toEqual([['backup'], ['restore', 'readWriteAnyDatabase', 'replay']]);
    for (const { spec } of jobs)
      for (const { image } of [
        ...(spec.jobTemplate.spec.template.spec.initContainers ?? []),
        ...spec.jobTemplate.spec.template.spec.containers,
      ])
        expect(['kerbside/claims', `mongo:${mongo.spec.version}`]).toContain(image);
  });

  it('are restored from the backup that k8s/README.md names in place of the latest', () => {
    const [, from = ''] = /sed 's\/([^/]+)\/[^/]+archive\/'/.exec(read('k8s/README.md')) ?? [];
    const changed = read('k8s/overlays/production/backup.yaml')
      .split('\n')
      .filter((line) => line.includes(from));
    expect(changed).toEqual([expect.stringContaining('name: ARCHIVE, value: LATEST')]);
  });

  it('are migrated by the pods of the release that needs it, without later releases having to leave room', () => {
    const [settings] = documentsIn('k8s/base/service/settings.yaml');
    expect(settings.spec.template.spec.initContainers.map(({ name, command }) => [name, command])).toEqual([
      ['migrate', ['node', 'dist/main.js', 'migrate']],
    ]);
    expect(every('Job').map(({ metadata }) => metadata.name)).toEqual(['demo-data']);
    for (const name of serviceNames)
      expect(read(`k8s/base/${name}/kustomization.yaml`)).toContain('/spec/template/spec/initContainers/0/env/-');
  });
});

describe('the monitoring of production', () => {
  const rules = production('alerts.yaml')[0].spec.groups.flatMap((group) => group.rules);
  const ruleOf = (name) => rules.find(({ alert }) => alert === name);

  it('alerts when any part is missing', () => {
    const { expr } = ruleOf('TargetGone');
    expect([...expr.matchAll(/app_kubernetes_io_name="(\w+)"/g)].map(([, name]) => name)).toEqual([...serviceNames, 'edge']);
    const monitors = production('pod-monitor.yaml').map(({ spec }) => [
      spec.selector.matchLabels['app.kubernetes.io/component'],
      spec.podTargetLabels,
    ]);
    expect(monitors).toEqual([
      ['service', ['app.kubernetes.io/name']],
      ['edge', ['app.kubernetes.io/name']],
    ]);
  });

  it('names the work that is stuck', () => expect(ruleOf('WorkStuck').annotations.summary).toContain('$labels.kind'));
});

describe('the manifests', () => {
  it('name the controller of every ingress', () => {
    const ingresses = every('Ingress');
    expect(ingresses.length).toBeGreaterThan(3);
    expect(ingresses.filter(({ spec }) => spec.ingressClassName !== 'traefik').map(({ metadata }) => metadata.name)).toEqual([]);
  });

  it('need nothing that clusters before 1.30 do not support', () => {
    const [part] = documentsIn('k8s/base/part/deployment.yaml');
    expect(part.spec.template.spec.containers[0].lifecycle.preStop).toEqual({ exec: { command: ['sleep', '6'] } });
  });
});
