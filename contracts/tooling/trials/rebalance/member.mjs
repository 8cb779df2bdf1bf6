// One replica of the service that keeps the tallies, configured by its environment. It does not outlive the trial.
import { fromPlatform } from './platform.mjs';

const { runService } = await fromPlatform('service/service');
const { tallyKeeper } = await fromPlatform('testing/events/tally-service');

process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
await runService(tallyKeeper('claims', process.env.TALLY_SOURCE));
if (process.exitCode === undefined) process.send('started');
else process.disconnect();
