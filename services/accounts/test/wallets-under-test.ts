import { randomUUID } from 'node:crypto';
import { fillPath } from '@kerbside/contracts/call';
import { readPolicyInternally } from '@kerbside/contracts/http/claims/policies';
import { readCoverOfCar, type CoverOfCar } from '@kerbside/contracts/http/claims/cars';
import { addToWallet } from '@kerbside/contracts/http/accounts/pass';
import { listChangedPasses, readLatestPass, registerForPass } from '@kerbside/contracts/http/accounts/wallet';
import { aPolicy } from '@kerbside/contracts/testing/sample-policy';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { started, testService } from '@kerbside/platform/testing/test-service';
import { startWalletSandbox } from '../sandbox/wallets/server.js';
import { CarsService } from '../src/cars/cars.service.js';
import { service as definition } from '../src/service.js';
import { updatePass } from '../src/given-passes/pass-updates.js';
import { pushPass, updateGooglePass } from '../src/wallets/pass-updates.service.js';
import { passTypeId, walletEnv } from './wallet-settings.js';

export const gold = {
  kind: 'cover' as const,
  policyNumber: 'KS-WAR-0000001-100',
  name: 'Warranty Gold',
  endsOn: '2027-11-30',
  isRolling: false,
};

export interface InWallet {
  readonly carId: string;
  readonly authorization: string;
}

/** The pass of an archive: its first file, and none is compressed. */
export const passIn = (archive: Buffer) => {
  const start = 30 + archive.readUInt16LE(26);
  return JSON.parse(archive.toString('utf8', start, start + archive.readUInt32LE(22)));
};

/** Accounts next to a sandbox of both wallets, customers whose cars are covered, and their phones. */
const startWallets = async () => {
  const sandbox = await startWalletSandbox();
  const service = await testService(definition, { env: { ...walletEnv(sandbox), PER_ADDRESS_LIMIT_FACTOR: '1000' } });
  const covers = new Map<string, CoverOfCar[]>();
  const fetched = async (path: string, headers: Readonly<Record<string, string>> = {}) =>
    service
      .http()
      .get(path)
      .set(headers)
      .buffer(true)
      .parse((response, done) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => done(null, Buffer.concat(parts)));
      });

  /** Somebody whose car is covered. */
  const aCustomer = async (plate = 'AA19AAA') => {
    const [userId, carId] = [randomUUID(), randomUUID()];
    covers.set(userId, [gold]);
    const vehicle = { registrationNumber: plate, make: 'Ford', model: 'Focus', range: null };
    await service.get(Mongo).transaction((session) => service.get(CarsService).add({ id: carId, customerId: userId, vehicle }, session));
    const add = async (platform: 'apple' | 'google') => {
      const path = fillPath(addToWallet.path, { carId, userId });
      const { body } = await service.by({ kind: 'customer', userId }).post(path).send({ platform }).expect(200);
      return body.data;
    };
    /** Adds the pass as a phone does, and returns what its wallet needs from then on. */
    const inWallet = async (): Promise<InWallet> => {
      const pass = passIn((await fetched(new URL((await add('apple')).url).pathname)).body);
      expect(pass).toMatchObject({ passTypeIdentifier: passTypeId, serialNumber: carId });
      expect(pass.webServiceURL).toMatch(/\/api\/accounts\/wallet$/);
      expect(pass.authenticationToken.length).toBeGreaterThanOrEqual(16);
      return { carId, authorization: `ApplePass ${pass.authenticationToken}` };
    };
    return { userId, carId, add, inWallet };
  };

  const aPhone = () => {
    const deviceId = randomUUID().replaceAll('-', '');
    const pushToken = `token${deviceId}`;
    const at = ({ carId }: InWallet, passType = passTypeId) =>
      fillPath(registerForPass.path, { deviceId, passTypeId: passType, serialNumber: carId });
    const register = (pass: InWallet, token = pushToken, authorization = pass.authorization) =>
      service.http().post(at(pass)).set({ authorization }).send({ pushToken: token });
    const unregister = (pass: InWallet, authorization = pass.authorization) => service.http().delete(at(pass)).set({ authorization });
    const changed = (since?: string) =>
      service
        .http()
        .get(fillPath(listChangedPasses.path, { deviceId, passTypeId }))
        .query(since === undefined ? {} : { passesUpdatedSince: since });
    return { deviceId, pushToken, at, register, unregister, changed };
  };

  const latest = ({ carId, authorization }: InWallet, since?: string) =>
    fetched(fillPath(readLatestPass.path, { passTypeId, serialNumber: carId }), {
      authorization,
      ...(since === undefined ? {} : { 'if-modified-since': since }),
    });

  const sweepAll = async (): Promise<void> => {
    for (const kind of [updatePass, pushPass, updateGooglePass]) await service.sweep(kind);
  };

  return {
    service,
    sandbox,
    covers,
    aCustomer,
    aPhone,
    /** The pass as fetched by a phone that already has the version of `since`. */
    latest,
    sweepAll,
    /** Nothing may carry over from one case to the next. */
    reset: async (): Promise<void> => {
      Object.assign(sandbox.settings, { push: { status: 200 }, google: { status: 200 } });
      service.clock.advance(61_000);
      await sweepAll();
      service.answer(readCoverOfCar, ({ body }) => ({ rows: covers.get(body.customerId) ?? [] }));
      service.answer(readPolicyInternally, ({ params }) => aPolicy({ id: params.policyId }));
      for (const heard of [sandbox.pushes, sandbox.changes, sandbox.grants]) heard.splice(0);
    },
    close: async (): Promise<void> => {
      await service.close();
      await sandbox.close();
    },
  };
};

/** It, for all tests of a block. */
export const startedWallets = () => started(startWallets, (wallets) => wallets.close());
