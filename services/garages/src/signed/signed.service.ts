import { Injectable } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import type { GarageVisitPage } from '@kerbside/contracts/http/garages/desk';
import {
  garageIdHeader,
  signedStep,
  signedVisit,
  type GarageSystem,
  issueGarageSecret,
  issueSignedLink,
  listGarageSystems,
  listSignedVisits,
  takeSignedStep,
  revokeGarageSecret,
  setGarageTakesPayments,
} from '@kerbside/contracts/http/garages/signed';
import { parseJson } from '@kerbside/contracts/parse-json';
import { Audit } from '@kerbside/platform/audit/audit';
import { Clock } from '@kerbside/platform/time/clock';
import { readBody } from '@kerbside/platform/calls/input';
import { DomainError, refuseUnseen } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { pageOf } from '@kerbside/platform/mongo/paging';
import { controller, serves } from '@kerbside/platform/http/controller';
import { DeskService } from '../desk/desk.service.js';
import { GaragesRepository } from '../garages/garages.repository.js';
import { GaragesService } from '../garages/garages.service.js';
import type { NetworkGarage } from '../garages/garage.js';
import { GarageSecrets, type KnownSecret } from './garage-secrets.js';
import { isSigned, isTimely } from './signature.js';
import type { mongo } from 'mongoose';

interface CallRow {
  readonly _id: string;
  readonly at: Date;
}

/** Much longer than a signature is timely. */
const keptSeconds = 24 * 60 * 60;

/** The ids of the calls that garages have made: each is used once. */
@Injectable()
export class SignedCallsRepository {
  private readonly calls: mongo.Collection<CallRow>;

  constructor(mongo: Mongo) {
    this.calls = mongo.collection<CallRow>('signed_calls', [{ key: { at: 1 }, name: 'at_1', expireAfterSeconds: keptSeconds }]);
  }

  /** False for an id that the garage has used before. */
  async use(garageId: string, id: string, at: Date): Promise<boolean> {
    const result = await this.calls.updateOne({ _id: `${garageId}:${id}` }, { $setOnInsert: { at } }, { upsert: true });
    return result.upsertedCount === 1;
  }
}

/** A call as it arrived: the signature covers exactly these bytes. */
interface SignedCall {
  readonly headers: CallRequest<typeof takeSignedStep>['headers'];
  readonly body: Buffer | undefined;
}

/** When the secret that an admin saw was made; null where they saw none. */
type SeenSecret = CallRequest<typeof issueGarageSecret>['body']['was'];

@Injectable()
export class SignedService {
  constructor(
    private readonly secrets: GarageSecrets,
    private readonly calls: SignedCallsRepository,
    private readonly garages: GaragesService,
    private readonly network: GaragesRepository,
    private readonly desk: DeskService,
    private readonly audit: Audit,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
  ) {}

  async issueSecret(garageId: string, was: SeenSecret, actor: Caller): Promise<CallAnswer<typeof issueGarageSecret>> {
    const { id } = await this.garages.known(garageId);
    const secret = await this.mongo.transaction(async (session) => {
      const known = await this.secrets.known([id], session);
      refuseUnseen('GARAGE_SECRET_CHANGED', was, madeAtOf(known.get(id)));
      await this.audit.record(session, { actor, action: 'garage-secret-issued', subjectType: 'garage', subjectId: id, customerId: null });
      return this.secrets.next(id, this.clock.now(), session);
    });
    return { garage_id: id, secret };
  }

  async revokeSecret(garageId: string, was: SeenSecret, actor: Caller): Promise<GarageSystem> {
    const garage = await this.garages.known(garageId);
    await this.mongo.transaction(async (session) => {
      const current = (await this.secrets.known([garage.id], session)).get(garage.id);
      if (!current) return;
      refuseUnseen('GARAGE_SECRET_CHANGED', was, madeAtOf(current));
      await this.secrets.revoke(garage.id, this.clock.now(), session);
      const about = { subjectType: 'garage', subjectId: garage.id, customerId: null };
      await this.audit.record(session, { actor, action: 'garage-secret-revoked', ...about });
    });
    return systemOf(garage, undefined);
  }

  /** Visits already agreed to be paid there are not affected. */
  async setTakesPayments(garageId: string, takesPayments: boolean, actor: Caller): Promise<GarageSystem> {
    const garage = await this.garages.known(garageId);
    await this.mongo.transaction(async (session) => {
      if (!(await this.network.setTakesPayments(garage.id, takesPayments, session))) return;
      const [before, after] = [{ takesPayments: !takesPayments }, { takesPayments }];
      const about = { subjectType: 'garage', subjectId: garage.id, customerId: null, before, after };
      await this.audit.record(session, { actor, action: 'garage-takes-payments-set', ...about });
    });
    const known = await this.secrets.known([garage.id]);
    return systemOf({ ...garage, takesPayments }, known.get(garage.id));
  }

  async systems({ search, ...paging }: CallRequest<typeof listGarageSystems>['query']): Promise<CallAnswer<typeof listGarageSystems>> {
    const page = pageOf(paging);
    const { garages, count } = await this.network.byName(search ?? '', page);
    const known = await this.secrets.known(garages.map(({ id }) => id));
    return { rows: garages.map((garage) => systemOf(garage, known.get(garage.id))), paging: { ...page, count } };
  }

  async visits(call: SignedCall): Promise<CallAnswer<typeof listSignedVisits>> {
    const { garageId } = await this.believed(call);
    return { rows: await this.desk.pagesOf(garageId) };
  }

  async step(call: SignedCall): Promise<GarageVisitPage> {
    const { garageId, body } = await this.believed(call);
    const { booking_id, ...step } = readBody(signedStep, parseJson(body.toString()));
    return this.desk.stepByGarage(garageId, booking_id, step);
  }

  async link(call: SignedCall): Promise<CallAnswer<typeof issueSignedLink>> {
    const { garageId, body } = await this.believed(call);
    return this.desk.hourLink(garageId, readBody(signedVisit, parseJson(body.toString())).booking_id);
  }

  /** Which garage calls, and what. A garage without a secret, and one that we do not know, are refused like a wrong signature. */
  private async believed({ headers, body = Buffer.alloc(0) }: SignedCall): Promise<{ garageId: string; body: Buffer }> {
    const { [garageIdHeader]: garageId = '', 'webhook-id': id = '', 'webhook-timestamp': timestamp = '' } = headers;
    const signed = { id, timestamp, signature: headers['webhook-signature'] ?? '' };
    const secret = await this.secrets.of(garageId);
    if (secret === undefined || id === '' || !isSigned(signed, body, secret)) throw new DomainError('SIGNATURE_REFUSED');
    const now = this.clock.now();
    if (!isTimely(signed, now)) throw new DomainError('SIGNATURE_TIME');
    if (!(await this.calls.use(garageId, id, now))) throw new DomainError('CALL_REPEATED');
    await this.secrets.used(garageId, now);
    return { garageId, body };
  }
}

/** Which secret a page showed: of two admins who make one each, the second would end the first one's, which the garage may have been given already. */
const madeAtOf = (current: KnownSecret | undefined): string | null => current?.madeAt.toISOString() ?? null;

const systemOf = ({ id, name, postcode, lines, takesPayments }: NetworkGarage, secret: KnownSecret | undefined): GarageSystem => ({
  garage_id: id,
  name,
  address: [...lines, postcode],
  takes_payments: takesPayments !== false,
  secret: secret ? { made_at: secret.madeAt.toISOString(), used_at: secret.usedAt?.toISOString() ?? null } : null,
});

export const SignedController = controller({ signed: SignedService }, [
  serves(issueGarageSecret, ({ params, body, caller }, { signed }) => signed.issueSecret(params.garageId, body.was, caller)),
  serves(revokeGarageSecret, ({ params, query, caller }, { signed }) => signed.revokeSecret(params.garageId, query.was, caller)),
  serves(setGarageTakesPayments, ({ params, body, caller }, { signed }) =>
    signed.setTakesPayments(params.garageId, body.takes_payments, caller),
  ),
  serves(listGarageSystems, ({ query }, { signed }) => signed.systems(query)),
  serves(listSignedVisits, (call, { signed }) => signed.visits(call)),
  serves(takeSignedStep, (call, { signed }) => signed.step(call)),
  serves(issueSignedLink, (call, { signed }) => signed.link(call)),
]);
