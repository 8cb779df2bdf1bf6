import { runSite } from './run-site.js';

await runSite(process.env);
