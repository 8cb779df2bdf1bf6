import { runSite } from './site/run-site.js';

await runSite(process.env);
