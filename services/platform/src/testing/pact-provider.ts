import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { Verifier } from '@pact-foundation/pact-core';
import type { ServiceName } from '@kerbside/contracts/call';
import { pactsReleased } from '@kerbside/contracts/tooling/compare/released.mjs';
import { pactsNow, type Pact } from '@kerbside/contracts/tooling/ship/pacts.mjs';
import { noteVerified, type Outcome } from '@kerbside/contracts/tooling/ship/verified.mjs';
import * as z from 'zod/mini';
import { PactStage, type Params, type State, type States } from './pact-stage.js';
import type { ServiceUnderTest } from './service-under-test.js';

export type { State, States };

/** Parameters of a state that are text. Throws when the pact leaves one out. */
export const textsOf = <const N extends string>(params: Params, ...names: readonly N[]): Readonly<Record<N, string>> =>
  z.parse(z.record(z.enum(names), z.string()), Object.fromEntries(names.map((name) => [name, params[name]])));

/** Replays what every consumer expects of a service against the service itself, and records what held. Rejects on a mismatch or an unknown state. */
export const verifyPacts = async (provider: ServiceName, service: ServiceUnderTest, states: States): Promise<void> => {
  // The consumers' current pacts and their released ones, because both versions are running somewhere.
  const outcomes = await outcomesOf(provider, service, states, [...pactsNow(), ...pactsReleased()]);
  if (outcomes.length === 0) throw new Error(`Nobody has a pact with ${provider}`);
  noteVerified(provider, outcomes);
  const disappointed = outcomes.flatMap(({ consumer, why }) => why.map((one) => `${consumer}: ${one}`));
  if (disappointed.length > 0) throw new Error(`${provider} disappoints:\n${disappointed.join('\n')}`);
};

/** Like `verifyPacts`, without a verdict. Pacts of other providers are skipped. */
export const outcomesOf = async (
  provider: ServiceName,
  service: ServiceUnderTest,
  states: States,
  pacts: readonly Pact[],
): Promise<readonly Outcome[]> => {
  const stage = new PactStage(service, states);
  const place = await stage.open();
  const folder = await mkdtemp(`${tmpdir()}/kerbside-pacts-`);
  try {
    const outcomes: Outcome[] = [];
    const kept = new Set<string>();
    for (const pact of onesOf(provider, pacts)) {
      const file = `${folder}/${pact.consumer}-${pact.hash}.json`;
      const asked = pact.interactions.filter((one) => !kept.has(keyOf(pact, one)));
      const verify = async (): Promise<readonly string[]> => {
        await writeFile(file, textOf({ ...pact, interactions: asked }));
        return new Verifier({ provider, ...place, pactUrls: [file], logLevel: 'error' }).verify().then(() => [], disappointments);
      };
      const why = asked.length === 0 ? [] : [...(await verify()), ...stage.failures.splice(0)];
      outcomes.push({ consumer: pact.consumer, pact: pact.hash, why });
      // A released pact that has grown since shares most of its interactions with the present one: each is asked once.
      if (why.length === 0) for (const one of asked) kept.add(keyOf(pact, one));
    }
    return outcomes;
  } finally {
    await stage.close();
    await rm(folder, { recursive: true });
  }
};

/** Each pact once: most have not changed since their release. */
const onesOf = (provider: ServiceName, pacts: readonly Pact[]): readonly Pact[] => {
  const its = pacts.filter((pact) => pact.provider === provider && pact.interactions.length > 0);
  return [...new Map(its.map((pact) => [`${pact.consumer} ${pact.hash}`, pact])).values()];
};

const keyOf = ({ consumer }: Pact, interaction: unknown): string => `${consumer} ${JSON.stringify(interaction)}`;

/** A pact in the form the verifier reads. */
const textOf = ({ consumer, provider, interactions }: Pact): string =>
  JSON.stringify({
    consumer: { name: consumer },
    provider: { name: provider },
    interactions,
    metadata: { pactSpecification: { version: '4.0' } },
  });

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
