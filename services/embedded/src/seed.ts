import { serviceNames } from '@kerbside/contracts/call';
import { demoPeople } from '@kerbside/contracts/demo';
import type { PersonalDataOf } from '@kerbside/platform/personal/personal-records';
import { StartError } from '@kerbside/contracts/tooling/start-error.mjs';
import { readEnv, type Env } from '@kerbside/platform/settings/platform-config';
import { MongoClient } from 'mongodb';
import * as z from 'zod/mini';
import { loadBuilt } from './parts/built.js';
import { fill, type ServiceStore } from './copies/fill.js';

const settings = z.object({
  MONGO_URI: z.string(),
  CUSTOMERS: z.coerce.number().check(z.int(), z.positive()),
});

/** Adds copies of the demonstration customer to the databases of a site that does not run. */
const seed = async (env: Env): Promise<void> => {
  const { MONGO_URI: uri, CUSTOMERS: count } = readEnv(settings, env);
  const client = await MongoClient.connect(uri);
  try {
    const places: ServiceStore[] = [];
    for (const service of serviceNames) {
      const { personalData } = await loadBuilt(`services/${service}/dist/personal-data/personal-data.js`);
      if (!isPersonalData(personalData))
        throw new StartError(`services/${service} says of no collection what is personal in it. Run: npm run build`);
      places.push({ service, database: client.db(`kerbside_${service}`), personalData });
    }
    const { id: customerId, email, firstName, lastName } = demoPeople.customer;
    const quotes = client.db('kerbside_pricing').collection('quotes');
    const quoteIds = (await quotes.distinct('_id', { customerId })).map(String);
    const plates = await client
      .db('kerbside_accounts')
      .collection<{ customerId: string; registrationNumber: string }>('cars')
      .distinct('registrationNumber', { customerId });
    if (quoteIds.length === 0) throw new StartError('There is nothing to copy yet. Start the site once, until it says that it is ready.');
    const subject = { customerId, emails: [email], phones: [], plates, names: [`${firstName} ${lastName}`], places: [], quoteIds };
    await fill(places, subject, { firstName, lastName }, { count, say: (line) => process.stdout.write(`${line}\n`) });
  } finally {
    await client.close();
  }
};

const isPersonalData = (value: unknown): value is PersonalDataOf =>
  typeof value === 'object' &&
  value !== null &&
  Array.isArray(Reflect.get(value, 'records')) &&
  Array.isArray(Reflect.get(value, 'impersonal'));

await seed(process.env).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
