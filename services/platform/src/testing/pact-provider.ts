import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Verifier } from '@pact-foundation/pact-core';
import type { ServiceName } from '@kerbside/contracts/call';
import * as z from 'zod/mini';
import { PactStage, type Params, type State, type States } from './pact-stage.js';
import type { ServiceUnderTest } from './service-under-test.js';

export type { State, States };

/** Parameters of a state that are text. Throws when the pact leaves one out. */
export const textsOf = <const N extends string>(params: Params, ...names: readonly N[]): Readonly<Record<N, string>> =>
  z.parse(z.record(z.enum(names), z.string()), Object.fromEntries(names.map((name) => [name, params[name]])));

/** Replays what every consumer expects of a service, as their tests have just written it, against the service itself. Rejects on a mismatch or an unknown state. */
export const verifyPacts = async (provider: ServiceName, service: ServiceUnderTest, states: States): Promise<void> => {
  const folder = process.env['KERBSIDE_PACTS'] ?? '';
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(`-${provider}.json`)) : [];
  if (files.length === 0) throw new Error(`Nobody has a pact with ${provider} yet: npm run test:pact writes them`);
  const why = await disappointmentsOf(
    provider,
    service,
    states,
    files.map((name) => join(folder, name)),
  );
  if (why.length > 0) throw new Error(`${provider} disappoints:\n${why.join('\n')}`);
};

/** What does not hold of the pacts in these files; empty when all does. */
export const disappointmentsOf = async (
  provider: ServiceName,
  service: ServiceUnderTest,
  states: States,
  pactUrls: readonly string[],
): Promise<readonly string[]> => {
  const stage = new PactStage(service, states);
  const place = await stage.open();
  try {
    const verifier = new Verifier({ provider, ...place, pactUrls: [...pactUrls], logLevel: 'error' });
    return [...(await verifier.verify().then(() => [], disappointments)), ...stage.failures];
  } finally {
    await stage.close();
  }
};

const verdict = z.object({
  errors: z.array(
    z.object({
      interaction: z.string(),
      mismatch: z.object({ message: z.optional(z.string()), mismatches: z.optional(z.array(z.object({ mismatch: z.string() }))) }),
    }),
  ),
});

/** The verifier rejects with everything it knows, as JSON. */
const disappointments = (error: unknown): readonly string[] => {
  const text = error instanceof Error ? error.message : String(error);
  const known = text.startsWith('{') ? z.safeParse(verdict, JSON.parse(text)) : undefined;
  if (!known?.success) return [text];
  return known.data.errors.map(
    ({ interaction, mismatch: { message, mismatches = [] } }) =>
      `${interaction}: ${message ?? mismatches.map(({ mismatch }) => mismatch).join('; ')}`,
  );
};
