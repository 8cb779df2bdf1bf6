import type { ServiceName } from '@kerbside/contracts/call';
import { startService, type RunningService } from '@kerbside/platform/service/service';
import type { ServiceDefinition } from '@kerbside/platform/service/service-definition';
import { StartError } from '@kerbside/contracts/tooling/start-error.mjs';
import type { Env } from '@kerbside/platform/settings/platform-config';
import { loadBuilt } from './built.js';

export interface HostedService {
  readonly name: ServiceName;
  readonly definition: ServiceDefinition;
  readonly running: RunningService;
}

export const loadDefinitions = (names: readonly ServiceName[]): Promise<readonly ServiceDefinition[]> =>
  Promise.all(names.map(loadDefinition));

const loadDefinition = async (name: ServiceName): Promise<ServiceDefinition> => {
  const path = `services/${name}/dist/service.js`;
  const found = Object.values(await loadBuilt(path)).find(isDefinition);
  if (found?.name === name) return found;
  throw new StartError(`${path} does not export the definition of ${name}`);
};

const isDefinition = (value: unknown): value is ServiceDefinition =>
  typeof value === 'object' && value !== null && 'name' in value && 'module' in value && 'refusals' in value;

/** Starts the services together. If one fails, stops those that did start and throws a `StartError` that names it. */
export const hostServices = async (
  definitions: readonly ServiceDefinition[],
  envOf: (name: ServiceName) => Env,
): Promise<readonly HostedService[]> => {
  const outcomes = await Promise.allSettled(definitions.map((definition) => startService(definition, envOf(definition.name))));
  const hosted = outcomes.flatMap((outcome, index) => {
    const definition = definitions[index];
    return outcome.status === 'fulfilled' && definition ? [{ name: definition.name, definition, running: outcome.value }] : [];
  });
  const failures = outcomes.flatMap((outcome, index) =>
    outcome.status === 'rejected' ? [{ name: definitions[index]?.name, reason: reasonOf(outcome.reason) }] : [],
  );
  if (failures.length === 0) return hosted;
  await Promise.all(hosted.map(({ running }) => running.close()));
  throw new StartError(sentencesOf(failures));
};

interface Failure {
  readonly name: string | undefined;
  readonly reason: string;
}

/** A reason that several services share is given once. */
const sentencesOf = (failures: readonly Failure[]): string =>
  [...new Set(failures.map(({ reason }) => reason))]
    .map((reason) => {
      const names = failures.filter((failure) => failure.reason === reason).map(({ name }) => name);
      return `${names.join(', ')} did not start: ${reason}`;
    })
    .join('\n');

const reasonOf = (reason: unknown): string => (reason instanceof Error ? reason.message : String(reason));
