import * as z from 'zod/mini';
import { RegisterLine, type LineSettings, type RegisterSettings } from './register-line.js';
import { VehicleDataError } from './vehicle-data-error.js';

/** DVSA MOT History v1: https://documentation.history.mot.api.gov.uk. It returns the model, the tests and open recalls. */
const motTest = z.object({
  completedDate: z.string(),
  testResult: z.string(),
  expiryDate: z.optional(z.nullable(z.string())),
  odometerValue: z.optional(z.nullable(z.string())),
  odometerUnit: z.optional(z.nullable(z.string())),
  /** What the tester wrote down, advisories included. */
  defects: z.optional(
    z.nullable(z.array(z.object({ type: z.optional(z.nullable(z.string())), text: z.optional(z.nullable(z.string())) }))),
  ),
});
const dvsaVehicle = z.object({
  registration: z.string(),
  make: z.optional(z.nullable(z.string())),
  model: z.optional(z.nullable(z.string())),
  /** Anywhere in the world. */
  firstUsedDate: z.optional(z.nullable(z.string())),
  /** In the UK. */
  registrationDate: z.optional(z.nullable(z.string())),
  fuelType: z.optional(z.nullable(z.string())),
  primaryColour: z.optional(z.nullable(z.string())),
  engineSize: z.optional(z.nullable(z.string())),
  hasOutstandingRecall: z.optional(z.nullable(z.string())),
  /** When the first test of a new car is due. */
  motTestDueDate: z.optional(z.nullable(z.string())),
  motTests: z._default(z.array(motTest), []),
});
export type DvsaVehicle = z.infer<typeof dvsaVehicle>;

interface HeldToken {
  readonly text: Promise<string>;
  endsAt: number;
}

const dvsaToken = z.object({ access_token: z.string(), expires_in: z.number() });

export interface DvsaSettings extends RegisterSettings {
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** How long before its expiry a token is renewed, so that none expires in transit. */
const renewalMarginMs = 60_000;

export class Dvsa {
  private readonly line: RegisterLine;
  private token: HeldToken | undefined;

  constructor(
    private readonly settings: DvsaSettings,
    way: Pick<LineSettings, 'fetch' | 'breakers'>,
    private readonly now: () => number,
  ) {
    this.line = new RegisterLine({ ...way, party: 'DVSA', timeoutMs: settings.timeoutMs });
  }

  /** A token that was withdrawn before its time is asked for once more. */
  async find(registrationNumber: string): Promise<DvsaVehicle> {
    const used = this.heldToken();
    return this.ask(registrationNumber, await this.textOf(used)).catch(async (error: unknown) => {
      if (!(error instanceof VehicleDataError) || error.status !== 401) throw error;
      this.forget(used);
      return this.ask(registrationNumber, await this.textOf(this.heldToken()));
    });
  }

  /** A car of which DVSA knows nothing, for there are some that only DVLA knows, has neither model nor tests. */
  async known(registration: string): Promise<DvsaVehicle> {
    try {
      return await this.find(registration);
    } catch (error) {
      if (error instanceof VehicleDataError && error.isAnswer) return { registration, motTests: [] };
      throw error;
    }
  }

  private ask(registrationNumber: string, token: string): Promise<DvsaVehicle> {
    return this.line.send({
      url: `${this.settings.url}/v1/trade/vehicles/registration/${encodeURIComponent(registrationNumber)}`,
      init: { headers: { authorization: `Bearer ${token}`, 'x-api-key': this.settings.apiKey, accept: 'application/json' } },
      answer: dvsaVehicle,
    });
  }

  /** One token for all concurrent callers. */
  private heldToken(): HeldToken {
    if (this.token && this.now() < this.token.endsAt) return this.token;
    const held = { text: Promise.resolve(''), endsAt: Number.POSITIVE_INFINITY };
    held.text = this.requestToken(held);
    this.token = held;
    return held;
  }

  /** One that could not be had is forgotten. */
  private async textOf(token: HeldToken): Promise<string> {
    try {
      return await token.text;
    } catch (error) {
      this.forget(token);
      throw error;
    }
  }

  private forget(token: HeldToken): void {
    if (this.token === token) this.token = undefined;
  }

  private async requestToken(held: { endsAt: number }): Promise<string> {
    const form = {
      grant_type: 'client_credentials',
      client_id: this.settings.clientId,
      client_secret: this.settings.clientSecret,
      scope: 'https://tapi.dvsa.gov.uk/.default',
    };
    const init = { method: 'POST', body: new URLSearchParams(form) };
    const token = await this.line.send({ url: this.settings.tokenUrl, init, answer: dvsaToken }).catch((cause: unknown) => {
      // A refusal here is about our key, never about the customer's plate.
      throw new VehicleDataError('failed', 'DVSA', { cause });
    });
    held.endsAt = this.now() + token.expires_in * 1_000 - renewalMarginMs;
    return token.access_token;
  }
}
