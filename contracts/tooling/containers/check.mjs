// usage: node contracts/tooling/containers/check.mjs [--write | --full]
// Checks that the generated manifests match the contracts. `--write` updates them. `--full` also runs third-party validators, which are
// fetched once, and builds and starts images, without a Docker engine.
import { build } from '../build.mjs';
import { runStages } from '../run-stages.mjs';

const isFull = process.argv.includes('--full');
const say = (line) => process.stdout.write(`  ${line}\n`);

await build(['contracts'], { kind: 'node', say: () => {} });
const { keepKafkaUsers } = await import('./kafka-users.mjs');
const { keepNetwork } = await import('./network.mjs');
const isCheck = !process.argv.includes('--write');

const outside = async () => {
  const { checkCompose, checkDockerfiles, checkOverlay, overlays } = await import('./outside-checks.mjs');
  const { checkRemote, checkService } = await import('./image-checks.mjs');
  await build([], { kind: 'node', say: () => {} });
  return {
    'docker-compose.yml': () => checkCompose(say),
    Dockerfiles: () => checkDockerfiles(say),
    ...Object.fromEntries(overlays().map((name) => [`k8s/overlays/${name}`, () => checkOverlay(name, say)])),
    'the image of pricing': () => checkService('pricing'),
    'the image of mfe-quote': () => checkRemote('quote'),
  };
};

const stages = {
  'the topics and users of Kafka': () => keepKafkaUsers({ isCheck }),
  'k8s/base/network.yaml': () => keepNetwork({ isCheck }),
  ...(isFull ? await outside() : {}),
};

/** An image is built while the validators look at the rest. */
const failed = await runStages(stages, (name) => name.startsWith('the image of '));
process.exitCode = failed.length === 0 ? 0 : 1;
