// One replica of the service that keeps the tallies, configured by its environment.
import { fromPlatform } from './platform.mjs';

const { runService } = await fromPlatform('service/service');
const { tallyKeeper } = await fromPlatform('testing/events/tally-service');

await runService(tallyKeeper('claims', process.env.TALLY_SOURCE));
