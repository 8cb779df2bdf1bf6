import { controller, serves } from '@kerbside/platform/http/controller';
import { addToWallet, downloadPass, passType, readPass } from '@kerbside/contracts/http/accounts/pass';
import { file } from '@kerbside/platform/calls/http';
import { PassService } from './pass.service.js';

export const PassController = controller({ passes: PassService }, [
  serves(addToWallet, ({ params, body, caller }, { passes }) => passes.add(params, body.platform, caller)),
  serves(readPass, ({ params, caller }, { passes }) => passes.read(params.carId, caller)),
  serves(downloadPass, async ({ params }, { passes }) =>
    file(await passes.file(params.token), { name: 'kerbside.pkpass', mediaType: passType }),
  ),
]);
