import { runService } from '@kerbside/platform/service';
import { service } from './service.js';

await runService(service);
