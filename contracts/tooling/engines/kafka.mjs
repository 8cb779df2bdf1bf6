import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder } from '../cache-folder.mjs';
import { dataFolder } from '../memory-folder.mjs';
import { freePort } from '../ports.mjs';
import { ensureCommand } from './commands.mjs';
import { startEngine } from './engine.mjs';

const run = promisify(execFile);
const version = '3.9.1';

const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion><groupId>kerbside</groupId><artifactId>kafka</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>org.apache.kafka</groupId><artifactId>kafka_2.13</artifactId><version>${version}</version></dependency>
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-simple</artifactId><version>1.7.36</version></dependency>
  </dependencies>
</project>
`;

/**
 * A Kafka broker of our own in KRaft mode, from Maven's repository. With a `linkPort`, clients that connect through `behindLink` are told to reconnect to
 * that port, so that a link can be put between. With `users` (`{ name: password }`) it also listens as in production, with TLS and only for them, and checks
 * what each may do: `secure`, with the certificate `ca`. Through `brokers`, clients may do everything. `own`: further properties.
 * @param {(line: string) => void} [say]
 * @param {{ linkPort?: number, users?: Record<string, string>, portOf?: () => Promise<number>, own?: Record<string, unknown> }} [options]
 */
export async function startKafka(say = () => {}, { linkPort, users, portOf = freePort, own = {} } = {}) {
  const java = await ensureCommand(['java'], 'default-jre-headless', say);
  const classes = join(await librariesOf(say), '*');
  const folder = dataFolder('kafka');
  const [port, controllerPort, behindLink, securePort] = [await portOf(), await portOf(), await portOf(), await portOf()];
  const listeners = [
    { name: 'PLAINTEXT', port, advertised: port },
    ...(linkPort ? [{ name: 'LINK', port: behindLink, advertised: linkPort }] : []),
    ...(users ? [{ name: 'SECURE', port: securePort, advertised: securePort }] : []),
  ];
  const properties = join(folder, 'server.properties');
  const identity = users ? await certificateIn(folder) : undefined;
  writeFileSync(properties, settings(folder, listeners, controllerPort, { ...identity?.settings, ...own }));
  const jvm = ['-Xmx512m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-cp', classes];
  // As one argument: an id may begin with a dash.
  const clusterId = `--cluster-id=${randomBytes(16).toString('base64url')}`;
  await run(java, [...jvm, 'kafka.tools.StorageTool', 'format', clusterId, '-c', properties, ...scramOf(users)]);
  const { server, stop } = await startEngine('Kafka', java, [...jvm, 'kafka.Kafka', properties], {
    folder,
    readyWhen: /Kafka Server started/,
  });
  const secure = users && { brokers: `127.0.0.1:${securePort}`, ca: identity.ca };
  const brokers = `127.0.0.1:${port}`;
  return { settings: { KAFKA_BROKERS: brokers }, brokers, secure, behindLink: `127.0.0.1:${behindLink}`, server, stop };
}

const scramOf = (users = {}) =>
  Object.entries(users).flatMap(([name, password]) => ['--add-scram', `SCRAM-SHA-512=[name=${name},password=${password}]`]);

/** A certificate for this broker, and the settings of a listener that authenticates clients. */
async function certificateIn(folder) {
  const [keystore, password] = [join(folder, 'broker.p12'), randomBytes(12).toString('hex')];
  const store = ['-keystore', keystore, '-storepass', password, '-alias', 'broker'];
  const key = '-keyalg EC -groupname secp256r1 -validity 2 -storetype PKCS12 -dname CN=localhost -ext san=ip:127.0.0.1,dns:localhost';
  await run('keytool', ['-genkeypair', ...key.split(' '), ...store]);
  const { stdout: ca } = await run('keytool', ['-exportcert', '-rfc', ...store]);
  return {
    ca,
    settings: {
      'sasl.enabled.mechanisms': 'SCRAM-SHA-512',
      'listener.name.secure.scram-sha-512.sasl.jaas.config': 'org.apache.kafka.common.security.scram.ScramLoginModule required;',
      'ssl.keystore.type': 'PKCS12',
      'ssl.keystore.location': keystore,
      'ssl.keystore.password': password,
      'authorizer.class.name': 'org.apache.kafka.metadata.authorizer.StandardAuthorizer',
      'super.users': 'User:ANONYMOUS',
    },
  };
}

async function librariesOf(say) {
  const libraries = join(cacheFolder(), `kafka-${version}`);
  if (existsSync(libraries)) return libraries;
  const mvn = await ensureCommand(['mvn'], 'maven', say);
  say(`Fetching Kafka ${version} from Maven, 46 MB (first time only)…`);
  const arriving = `${libraries}.${process.pid}`;
  mkdirSync(arriving, { recursive: true });
  writeFileSync(join(arriving, 'pom.xml'), pom);
  await run(
    mvn,
    ['--quiet', '--batch-mode', '--file', join(arriving, 'pom.xml'), 'dependency:copy-dependencies', `-DoutputDirectory=${arriving}`],
    { timeout: 600_000 },
  );
  if (!existsSync(libraries)) renameSync(arriving, libraries);
  return libraries;
}

const settings = (folder, clients, controllerPort, more = {}) =>
  Object.entries({
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
    listeners: [...clients, { name: 'CONTROLLER', port: controllerPort }].map(({ name, port }) => `${name}://127.0.0.1:${port}`).join(),
    'advertised.listeners': clients.map(({ name, advertised }) => `${name}://127.0.0.1:${advertised}`).join(),
    'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,LINK:PLAINTEXT,SECURE:SASL_SSL,CONTROLLER:PLAINTEXT',
    'controller.listener.names': 'CONTROLLER',
    'inter.broker.listener.name': 'PLAINTEXT',
    'log.dirs': join(folder, 'logs'),
    'num.partitions': 3,
    'offsets.topic.num.partitions': 3,
    'offsets.topic.replication.factor': 1,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'group.initial.rebalance.delay.ms': 0,
    'auto.create.topics.enable': true,
    ...more,
  })
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
