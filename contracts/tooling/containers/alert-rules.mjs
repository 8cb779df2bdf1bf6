// Writes k8s/overlays/production/alert-rules.yaml: the rules of k8s/base/operations/alerts.yaml in the form that the Prometheus operator loads, plus those
// of what production alone has: missing targets, because a target that is gone reports nothing, not even that it is down, and missing backups.
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { serviceNames } from '@kerbside/contracts/call';
import { root } from '../build/workspaces.mjs';
import { keep, yamlOf } from './generated-file.mjs';

const file = 'k8s/overlays/production/alert-rules.yaml';
const source = 'k8s/base/operations/alerts.yaml';
const watched = [...serviceNames, 'edge'];

const absentOf = (name) => `absent(up{namespace="kerbside", app_kubernetes_io_name="${name}"})`;

const targetGone = {
  alert: 'TargetGone',
  expr: watched.map(absentOf).join(' or '),
  for: '5m',
  labels: { severity: 'page' },
  annotations: {
    summary: 'Prometheus finds no {{ $labels.app_kubernetes_io_name }} to ask: it is gone, or no longer looked for',
    runbook: 'k8s/README.md#targetgone',
  },
};

const lastBackup = 'kube_cronjob_status_last_successful_time{namespace="kerbside", cronjob="backup"}';

const backupMissing = {
  alert: 'BackupMissing',
  expr: `time() - max(${lastBackup}) > 10800 or absent(${lastBackup})`,
  for: '15m',
  labels: { severity: 'page' },
  annotations: { summary: 'No backup of the databases has come to its end for three hours', runbook: 'k8s/README.md#backupmissing' },
};

/** Where the repository can be read: put your own in its place, and write the rules again. */
const repository = 'https://code.kerbside.example/kerbside/';

/** With the address that a pager opens. */
const withAddress = ({ annotations: { runbook, ...annotations }, ...rule }) => ({
  ...rule,
  annotations: { ...annotations, runbook_url: `${repository}${runbook}` },
});

export const alertRules = (groups) => ({
  apiVersion: 'monitoring.coreos.com/v1',
  kind: 'PrometheusRule',
  metadata: { name: 'kerbside', labels: { 'app.kubernetes.io/part-of': 'kerbside' } },
  spec: {
    groups: [...groups, { name: 'kerbside-production', rules: [targetGone, backupMissing] }].map((group) => ({
      ...group,
      rules: group.rules.map(withAddress),
    })),
  },
});

/** Returns what is wrong with the file, or nothing. */
export const keepAlertRules = (options) => {
  const { groups } = parse(readFileSync(`${root}/${source}`, 'utf8'));
  return keep(file, yamlOf(`Generated from ${source} by contracts/tooling/containers/alert-rules.mjs.`, [alertRules(groups)]), options);
};
