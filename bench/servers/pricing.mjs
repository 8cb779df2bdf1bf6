// Runs the pricing service itself.
import { startService } from '@kerbside/platform/service/service';
import { service } from '../../services/pricing/dist/service.js';
import { answering } from '../measure/answering.mjs';

let running;
answering({
  start: async () => {
    running = await startService(service, process.env);
    return { url: running.url };
  },
  stop: () => running.close(),
});
