import { randomBytes } from 'node:crypto';
import { fillPath } from '@kerbside/contracts/call';
import { changedPasses, listChangedPasses, readLatestPass, registerForPass } from '@kerbside/contracts/http/accounts/wallet';
import * as z from 'zod/mini';

const field = z.object({ label: z.string(), value: z.string() });
const applePass = z.object({
  passTypeIdentifier: z.string(),
  serialNumber: z.string(),
  authenticationToken: z.string(),
  voided: z.boolean(),
  logoText: z.string(),
  generic: z.object({ primaryFields: z.array(field), secondaryFields: z.array(field), auxiliaryFields: z.array(field) }),
});
type ApplePass = z.output<typeof applePass>;

/** A pass in the wallet of the phone. `fetched`: how often the site gave it. */
export interface KeptPass {
  readonly pass: ApplePass;
  readonly lastModified: string | undefined;
  readonly fetched: number;
}

const timeoutMs = 5_000;

/** An iPhone as far as passes go: it registers for their changes, and when woken asks which changed and fetches those. It calls nothing but the site. */
export class Phone {
  readonly pushToken = randomBytes(32).toString('hex');
  private readonly deviceId = randomBytes(16).toString('hex');
  private readonly kept = new Map<string, KeptPass>();
  private heard: string | undefined;
  private awake: Promise<void> = Promise.resolve();

  constructor(private readonly settings: { readonly siteUrl: string }) {}

  get passes(): readonly KeptPass[] {
    return [...this.kept.values()];
  }

  async add(address: string): Promise<KeptPass> {
    const answer = await this.ask('GET', new URL(address, this.settings.siteUrl).pathname);
    if (answer.status !== 200) throw new Error(`The site has no pass there: it answered ${String(answer.status)}.`);
    const added = keptOf(answer, undefined);
    const { pass } = added;
    const { status } = await this.ask('POST', this.placeOf(pass), { pass, body: JSON.stringify({ pushToken: this.pushToken }) });
    if (status !== 200 && status !== 201) throw new Error(`The site did not register the phone: it answered ${String(status)}.`);
    this.kept.set(pass.serialNumber, added);
    return added;
  }

  /** Does what a push asks for, one push after the other; resolves when done. */
  wake(): Promise<void> {
    this.awake = this.awake.then(() => this.look()).catch((error: unknown) => process.emitWarning(`Wallet sandbox: ${String(error)}`));
    return this.awake;
  }

  private async look(): Promise<void> {
    const [first] = this.passes;
    if (!first) return;
    const path = fillPath(listChangedPasses.path, { deviceId: this.deviceId, passTypeId: first.pass.passTypeIdentifier });
    const { status, content } = await this.ask('GET', this.heard === undefined ? path : `${path}?passesUpdatedSince=${this.heard}`);
    if (status !== 200) return;
    const { serialNumbers, lastUpdated } = z.parse(changedPasses, JSON.parse(content.toString()));
    for (const serialNumber of serialNumbers) await this.renew(serialNumber);
    this.heard = lastUpdated;
  }

  private async renew(serialNumber: string): Promise<void> {
    const before = this.kept.get(serialNumber);
    if (!before) return;
    const { pass, lastModified } = before;
    const path = fillPath(readLatestPass.path, { passTypeId: pass.passTypeIdentifier, serialNumber });
    const answer = await this.ask('GET', path, { pass, ...(lastModified === undefined ? {} : { since: lastModified }) });
    if (answer.status === 200) this.kept.set(serialNumber, keptOf(answer, before));
  }

  private placeOf({ passTypeIdentifier: passTypeId, serialNumber }: ApplePass): string {
    return fillPath(registerForPass.path, { deviceId: this.deviceId, passTypeId, serialNumber });
  }

  private async ask(method: string, path: string, { pass, body, since }: PassRequest = {}): Promise<Answer> {
    const headers = {
      ...(pass ? { authorization: `ApplePass ${pass.authenticationToken}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(since === undefined ? {} : { 'if-modified-since': since }),
    };
    const sent = {
      method,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined ? {} : { body }),
    } as const;
    const response = await fetch(new URL(path, this.settings.siteUrl), sent);
    const content = Buffer.from(await response.arrayBuffer());
    return { status: response.status, lastModified: response.headers.get('last-modified') ?? undefined, content };
  }
}

interface PassRequest {
  readonly pass?: ApplePass;
  readonly body?: string;
  /** If-Modified-Since. */
  readonly since?: string;
}

interface Answer {
  readonly status: number;
  readonly lastModified: string | undefined;
  readonly content: Buffer;
}

const keptOf = ({ content, lastModified }: Answer, before: KeptPass | undefined): KeptPass => ({
  pass: z.parse(applePass, JSON.parse(firstFileOf(content).toString())),
  lastModified,
  fetched: (before?.fetched ?? 0) + 1,
});

/** The first file of an archive whose files are not compressed, as ours are: the pass itself. */
const firstFileOf = (archive: Buffer): Buffer => {
  const start = 30 + archive.readUInt16LE(26) + archive.readUInt16LE(28);
  return archive.subarray(start, start + archive.readUInt32LE(22));
};
