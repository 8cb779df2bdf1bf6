import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Verifier } from '@pact-foundation/pact-core';
import type { ServiceName } from '@kerbside/contracts/call';
import { hashOf } from '@kerbside/contracts/tooling/ship/pacts.mjs';
import { noteVerified, type Outcome } from '@kerbside/contracts/tooling/ship/verified.mjs';
import * as z from 'zod/mini';
import { PactStage, type Params, type State, type States } from './pact-stage.js';
import type { ServiceUnderTest } from './service-under-test.js';

export type { State, States };

/** Parameters of a state that are text. Throws when the pact leaves one out. */
export const textsOf = <const N extends string>(params: Params, ...names: readonly N[]): Readonly<Record<N, string>> =>
  z.parse(z.record(z.enum(names), z.string()), Object.fromEntries(names.map((name) => [name, params[name]])));

const contracts = fileURLToPath(new URL('../../../../contracts/', import.meta.url));
/** As their consumers write them now, and as they were when their consumers were released: both run somewhere. */
const pactFolders = [`${contracts}pacts`, `${contracts}released/pacts`];

const pactFile = z.object({
  consumer: z.object({ name: z.string() }),
  provider: z.object({ name: z.string() }),
  interactions: z.array(z.unknown()),
});

interface Pact {
  readonly consumer: string;
  readonly hash: string;
  readonly file: string;
}

/** Replays what every consumer expects of a service against the service itself, and writes down what held. Rejects when one would be disappointed, or names a state that nobody knows. */
export const verifyPacts = async (provider: ServiceName, service: ServiceUnderTest, states: States): Promise<void> => {
  const outcomes = await outcomesOf(provider, service, states);
  if (outcomes.length === 0) throw new Error(`Nobody has a pact with ${provider}`);
  noteVerified(provider, outcomes);
  const disappointed = outcomes.flatMap(({ consumer, why }) => why.map((one) => `${consumer}: ${one}`));
  if (disappointed.length > 0) throw new Error(`${provider} disappoints:\n${disappointed.join('\n')}`);
};

/** As `verifyPacts`, without a verdict. */
export const outcomesOf = async (
  provider: ServiceName,
  service: ServiceUnderTest,
  states: States,
  folders: readonly string[] = pactFolders,
): Promise<readonly Outcome[]> => {
  const stage = new PactStage(service, states);
  const place = await stage.open();
  const copies = await mkdtemp(`${tmpdir()}/kerbside-pacts-`);
  try {
    const outcomes: Outcome[] = [];
    for (const { consumer, hash, file } of await pactsOf(provider, folders, copies)) {
      const verifier = new Verifier({ provider, ...place, pactUrls: [file], logLevel: 'error' });
      const why = await verifier.verify().then(() => [], disappointments);
      outcomes.push({ consumer, pact: hash, why: [...why, ...stage.troubles.splice(0)] });
    }
    return outcomes;
  } finally {
    await stage.close();
    await rm(copies, { recursive: true });
  }
};

/** Copies: a consumer's test may be writing its own at this moment. */
const pactsOf = async (provider: ServiceName, folders: readonly string[], into: string): Promise<readonly Pact[]> => {
  const pacts = new Map<string, Pact>();
  for (const path of (await Promise.all(folders.map(filesIn))).flat()) {
    const text = await wholeText(path);
    const { consumer, provider: its, interactions } = z.parse(pactFile, JSON.parse(text));
    const hash = hashOf(interactions);
    const key = `${consumer.name}-${hash}`;
    if (its.name !== provider || interactions.length === 0 || pacts.has(key)) continue;
    const file = `${into}/${key}.json`;
    await writeFile(file, text);
    pacts.set(key, { consumer: consumer.name, hash, file });
  }
  return [...pacts.values()];
};

const filesIn = async (folder: string): Promise<readonly string[]> =>
  existsSync(folder) ? (await readdir(folder)).filter((name) => name.endsWith('.json')).map((name) => `${folder}/${name}`) : [];

/** A file that is being written ends too early. */
const wholeText = async (file: string, triesLeft = 20): Promise<string> => {
  const text = await readFile(file, 'utf8');
  if (text.trimEnd().endsWith('}') || triesLeft === 0) return text;
  await sleep(50);
  return wholeText(file, triesLeft - 1);
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
