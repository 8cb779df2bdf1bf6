import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { leaveMongod, startMongod } from '@kerbside/contracts/tooling/mongod.mjs';
import { signingKey } from '@kerbside/contracts/tooling/release/signing-key.mjs';
import { startRemoteHost } from '@kerbside/contracts/tooling/remote-host.mjs';
import { StartError } from '@kerbside/contracts/tooling/start-error.mjs';
import { remoteNames, type RemoteName } from '@kerbside/contracts/page/remotes';
import type { Env } from '@kerbside/platform/settings/platform-config';
import { serviceNames, type ServiceName } from '@kerbside/contracts/call';
import type { RunningService } from '@kerbside/platform/service/service';
import { addressesOf, urlOf, type Addresses, refuseUnusablePorts, seatsOf } from '../settings/addresses.js';
import { inCheckout, startBuilt } from '../parts/built.js';
import { makeDataFolder, takeDataFolder, takeService } from './site-note.js';
import { DemoData, type Seedable } from '../demo/demo-data.js';
import { demoPurchases } from '../demo/demo-purchases.js';
import { embeddedConfig, type EmbeddedConfig } from '../settings/embedded-config.js';
import { hostServices, loadDefinitions, type HostedService } from '../parts/hosted-services.js';
import { Parts, type Part } from '../parts/parts.js';
import { sandboxes, sandboxNames } from '../parts/sandboxes.js';
import { RemoteListWriter } from '../parts/remote-list.js';
import { keptSecrets } from '../settings/secrets.js';
import { settingsOf, type Settings } from '../settings/settings-of.js';
import { whyUnlisted } from './sentence.js';
import { welcome } from './welcome.js';

/** Resolves once the build of `shell` or `mfe-<name>` is up to date; rejects when it does not build. */
export type Builds = (path: string) => Promise<void>;

interface Surroundings {
  readonly say: (line: string) => void;
  readonly complain: (line: string) => void;
  /** Called when a part that the site cannot run without has ended. */
  readonly fail: (reason: StartError) => void;
  readonly builds?: Builds | undefined;
}

/** The whole product, or some parts of it, in this process. */
export class Site {
  readonly #parts = new Parts();
  readonly #config: EmbeddedConfig;
  readonly #addresses: Addresses;
  readonly #building = new Set<RemoteName>();
  #portBefore: number | undefined;

  constructor(
    private readonly env: Env,
    private readonly around: Surroundings,
  ) {
    this.#config = embeddedConfig(env);
    this.#addresses = addressesOf(this.#config);
  }

  async start(): Promise<void> {
    await makeDataFolder(this.#config.dataDir);
    const startedAt = Number(this.env['KERBSIDE_STARTED_AT'] ?? Date.now());
    await refuseUnusablePorts(seatsOf(this.#config, this.#addresses), this.#config.host);
    const { edge, dataDir, host } = this.#config;
    if (edge) this.#portBefore = await takeDataFolder({ dataDir, port: this.#addresses.site, host });
    if (this.#config.mongoUri === undefined)
      for (const name of this.#config.services)
        await takeService(name, { dataDir, port: this.#addresses.service(name), host: '127.0.0.1' });
    const [mongoUri, definitions] = await Promise.all([this.#startMongo(), loadDefinitions(this.#config.services)]);
    const secrets = await keptSecrets(this.#config.dataDir);
    const releaseKey = edge ? signingKey(this.env).publicKey : '';
    const settings = settingsOf(this.env, this.#config, { addresses: this.#addresses, secrets, mongoUri, releaseKey });
    const demo = mongoUri === undefined || this.#config.isProduction ? undefined : new DemoData(mongoUri);
    await demo?.markEmpty(this.#config.services);
    await this.#startSandboxes(settings, mongoUri);
    const services = await hostServices(definitions, settings.ofService);
    // One stage each, so that they stop in reverse order: those at the end call those at the beginning while they finish their work.
    for (const service of services) this.#parts.add(stopping(service));
    await this.#startPages(settings, services);
    const seeded = (await demo?.seed(services.map((service) => this.#seedable(service, settings)))) ?? [];
    await demo?.close();
    const tookMs = Date.now() - startedAt;
    for (const line of welcome({ config: this.#config, addresses: this.#addresses, seeded, building: [...this.#building], tookMs }))
      this.around.say(line);
  }

  stop(patienceMs: number): Promise<readonly string[]> {
    return this.#parts.stopAll(patienceMs);
  }

  /** Stops all parts at once, for when something that they all need is gone. */
  giveUp(patienceMs: number): Promise<readonly string[]> {
    return this.#parts.stopTogether(patienceMs);
  }

  /** Claims has no demo data of its own: where the whole product runs here, its policies come from real purchases. */
  #seedable({ name, definition, running }: HostedService, { sandbox }: Settings): Seedable {
    const isWhole = sandbox !== undefined && this.#config.edge && this.#config.services.length === serviceNames.length;
    if (name !== 'claims' || !isWhole) return { name, seed: async () => definition.seed?.(running.app) };
    const cards = { url: urlOf(this.#addresses.sandbox), publishableKey: sandbox.publishableKey };
    const shop = { siteUrl: urlOf(this.#addresses.site), password: this.#config.demoPassword, cards };
    const onFailure = (error: unknown) =>
      this.around.complain(`The demo purchases could not be made (${String(error)}). The missing ones are made at the next start.`);
    return { name, seed: () => demoPurchases(shop), onFailure };
  }

  async #startMongo(): Promise<string | undefined> {
    const { services, mongoUri, dataDir } = this.#config;
    if (services.length === 0 || mongoUri !== undefined) return mongoUri;
    const folder = join(dataDir, 'mongo');
    // Before it answers: a start that is broken off ends it as well.
    this.#parts.add({ name: 'MongoDB', stop: () => leaveMongod(folder) });
    const { uri } = await startMongod({
      dataDir: folder,
      say: this.around.say,
      onDeath: (why) => this.around.fail(new StartError(why)),
    });
    return uri;
  }

  async #startSandboxes(settings: Settings, mongoUri: string | undefined): Promise<void> {
    for (const name of sandboxNames) {
      const own = settings[name];
      if (own === undefined) continue;
      const { called, isForBrowsers, ...part } = sandboxes[name];
      const host = isForBrowsers ? { host: this.#config.host } : {};
      const running = await startBuilt(part, { ...own, ...host, port: this.#addresses[name], mongoUri });
      this.#parts.add({ name: called, stop: running.close });
    }
  }

  async #startPages(settings: Settings, services: readonly HostedService[]): Promise<void> {
    for (const name of this.#config.remotes) {
      const host = await startRemoteHost({ dir: inCheckout(`mfe-${name}`), port: this.#addresses.remote(name), host: this.#config.host });
      this.#parts.add({ name: `mfe-${name}`, stop: host.close });
    }
    const isBuilt = this.around.builds ?? (() => Promise.resolve());
    if (this.#config.edge) await this.#startEdge(settings, isBuilt, services);
    else await Promise.all(this.#config.remotes.map((name) => isBuilt(`mfe-${name}`)));
  }

  /** Opens the site as soon as the shell is built; a remote that is still being built joins the list later. */
  async #startEdge(settings: Settings, isBuilt: Builds, services: readonly HostedService[]): Promise<void> {
    await isBuilt('shell');
    const list = new RemoteListWriter({ path: settings.remotesFile, urlOf: settings.urlOfRemote, key: signingKey(this.env) });
    this.#parts.add({ name: 'the list of remotes', stop: async () => list.close() });
    await list.moveFrom(this.#portBefore ?? this.#addresses.site, this.#addresses.site);
    for (const name of remoteNames) this.#building.add(name);
    const listed = remoteNames.map(async (name) => {
      const why = await whyUnlisted(isBuilt(`mfe-${name}`), () => list.add(name));
      if (why !== undefined) this.around.complain(`mfe-${name} is not part of the site: ${why}`);
      this.#building.delete(name);
    });
    // What is built already is listed before the first page is requested; the rest does not delay the start.
    const isBuiltNow = (name: RemoteName): Promise<boolean> =>
      Promise.race([
        isBuilt(`mfe-${name}`).then(
          () => true,
          () => false,
        ),
        pause(0, false),
      ]);
    const areBuilt = await Promise.all(remoteNames.map(isBuiltNow));
    await Promise.all(listed.filter((_, at) => areBuilt[at]));
    await list.begin();
    const edge = await startBuilt({ path: 'shell/dist/server/edge.js', start: 'startEdge' }, settings.ofEdge, this.#insideOf(services));
    this.#parts.add({ name: 'the site', stop: edge.close });
  }

  /** The edge hands these their calls itself, unless it is told where they are. */
  #insideOf(services: readonly HostedService[]): Readonly<Partial<Record<ServiceName, RunningService['handle']>>> {
    if (this.env['SERVICE_URLS']) return {};
    return Object.fromEntries(services.map(({ name, running }) => [name, running.handle]));
  }
}

const stopping = ({ name, running }: HostedService): Part => ({ name, stop: () => running.close() });
