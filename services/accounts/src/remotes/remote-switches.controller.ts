import { controller, serves } from '@kerbside/platform/http/controller';
import {
  chooseRemoteRelease,
  listRemoteReleases,
  listRemoteSwitches,
  readRemotesOff,
  switchRemote,
  tellRemoteReleases,
} from '@kerbside/contracts/http/accounts/remotes';
import { RemoteReleasesService } from './remote-releases.service.js';
import { RemoteSwitchesService } from './remote-switches.service.js';

export const RemoteSwitchesController = controller({ switches: RemoteSwitchesService, releases: RemoteReleasesService }, [
  serves(listRemoteSwitches, async (_, { switches }) => ({ rows: await switches.list() })),
  serves(switchRemote, ({ params, body, caller }, { switches }) => switches.switch(params.remote, body, caller)),
  serves(readRemotesOff, async (_, { switches, releases }) => {
    const [off, back] = await Promise.all([switches.off(), releases.back()]);
    return { off, back };
  }),
  serves(listRemoteReleases, (_, { releases }) => releases.list()),
  serves(chooseRemoteRelease, ({ params, body, caller }, { releases }) => releases.choose(params.remote, body, caller)),
  serves(tellRemoteReleases, ({ body }, { releases }) => releases.tell(body.remotes)),
]);
