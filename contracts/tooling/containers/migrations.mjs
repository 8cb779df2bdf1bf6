// usage: node contracts/tooling/containers/migrations.mjs [--check]
// Writes k8s/base/migrations.yaml: for each service the Job that brings its database and its topics to what its release needs.
import { fileURLToPath } from 'node:url';
import { serviceNames } from '@kerbside/contracts/call';
import { keep, yamlOf } from './generated-file.mjs';

const file = 'k8s/base/migrations.yaml';
const title =
  'Generated for each service by contracts/tooling/containers/migrations.mjs. Twice is as once: a Job that ended makes room for the next release’s.';

const podOf = (name) => ({
  restartPolicy: 'OnFailure',
  automountServiceAccountToken: false,
  enableServiceLinks: false,
  securityContext: { runAsNonRoot: true, runAsUser: 1000, runAsGroup: 1000, seccompProfile: { type: 'RuntimeDefault' } },
  containers: [
    {
      name: 'main',
      image: `kerbside/${name}`,
      command: ['node', 'dist/main.js', 'migrate'],
      envFrom: [{ configMapRef: { name: 'settings' } }, { configMapRef: { name: 'service-settings' } }],
      env: [{ name: 'MONGO_URI', valueFrom: { secretKeyRef: { name: `mongo-${name}`, key: 'connectionString.standard' } } }],
      securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
      resources: { requests: { cpu: '50m', memory: '128Mi' }, limits: { memory: '256Mi' } },
    },
  ],
});

/** Not of the service's own name: its Service would send calls here. */
const jobOf = (name) => {
  const labels = {
    'app.kubernetes.io/name': `${name}-migration`,
    'app.kubernetes.io/component': 'migration',
    'app.kubernetes.io/part-of': 'kerbside',
  };
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: `${name}-migration`, labels },
    spec: { backoffLimit: 10, ttlSecondsAfterFinished: 300, template: { metadata: { labels }, spec: podOf(name) } },
  };
};

/** What is wrong with the file, or nothing. */
export const keepMigrations = (options) => keep(file, yamlOf(title, serviceNames.map(jobOf)), options);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = keepMigrations({ isCheck: process.argv.includes('--check') });
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.exitCode = problems.length;
}
