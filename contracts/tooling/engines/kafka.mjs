import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder } from '../cache-folder.mjs';
import { freePort } from '../ports.mjs';
import { runInBackground } from './background.mjs';
import { ensureCommand } from './commands.mjs';
import { restartable } from './restartable.mjs';

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
 * One Kafka broker of our own in KRaft mode, from Maven's repository. With a `linkPort`, whoever comes by `behindLink` is told to come again by
 * that port: a link can be put between.
 */
export async function startKafka(say = () => {}, { linkPort, portOf = freePort } = {}) {
  const java = await ensureCommand(['java'], 'default-jre-headless', say);
  const classes = join(await librariesOf(say), '*');
  const folder = mkdtempSync(join(tmpdir(), 'kerbside-kafka-'));
  const [port, controllerPort, behindLink] = [await portOf(), await portOf(), await portOf()];
  const listeners = [
    { name: 'PLAINTEXT', port, advertised: port },
    ...(linkPort ? [{ name: 'LINK', port: behindLink, advertised: linkPort }] : []),
  ];
  const properties = join(folder, 'server.properties');
  writeFileSync(properties, settings(folder, listeners, controllerPort));
  const jvm = ['-Xmx512m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-cp', classes];
  // As one word: an id may begin with a dash.
  const clusterId = `--cluster-id=${randomBytes(16).toString('base64url')}`;
  await run(java, [...jvm, 'kafka.tools.StorageTool', 'format', clusterId, '-c', properties]);
  const launch = () =>
    runInBackground('Kafka', java, [...jvm, 'kafka.Kafka', properties], {
      logFile: join(folder, 'kafka.log'),
      isReady: (log) => log.includes('Kafka Server started'),
    });
  const server = await restartable(launch);
  const stop = () => server.kill('SIGTERM').then(() => rmSync(folder, { recursive: true, force: true }));
  return { brokers: `127.0.0.1:${port}`, behindLink: `127.0.0.1:${behindLink}`, server, stop };
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

const settings = (folder, clients, controllerPort) =>
  Object.entries({
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
    listeners: [...clients, { name: 'CONTROLLER', port: controllerPort }].map(({ name, port }) => `${name}://127.0.0.1:${port}`).join(),
    'advertised.listeners': clients.map(({ name, advertised }) => `${name}://127.0.0.1:${advertised}`).join(),
    'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,LINK:PLAINTEXT,CONTROLLER:PLAINTEXT',
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
  })
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
