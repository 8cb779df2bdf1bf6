import { Mongo } from '../mongo/mongo.js';
import type { Env } from '../settings/platform-config.js';

/** Settings of a test service whose client reports its commands: `testService(service, { env: reportedMongo() })`. */
export const reportedMongo = (): Env => {
  const uri = new URL(String(process.env['KERBSIDE_TEST_MONGO_URI']));
  uri.searchParams.set('monitorCommands', 'true');
  return { MONGO_URI: uri.href };
};

/** The command of the change stream, sent whatever work is running. */
const listening = 'getMore';

interface Parts {
  readonly get: (part: typeof Mongo) => Mongo;
}

/** The names of the commands that the service sends to its database while `work` runs. */
export const commandsDuring = async (service: Parts, work: () => Promise<unknown>): Promise<string[]> => {
  const client = service.get(Mongo).connection.getClient();
  const names: string[] = [];
  const note = ({ commandName }: { readonly commandName: string }) => {
    if (commandName !== listening) names.push(commandName);
  };
  client.on('commandStarted', note);
  try {
    await work();
  } finally {
    client.off('commandStarted', note);
  }
  return names;
};
