import { runService } from '@kerbside/platform/service/service';
import { service } from './service.js';

await runService(service);
