import * as z from 'zod/mini';
import { callsOf, serviceNames } from '../../call.js';
import { instant } from '../../days/dates.js';

const call = callsOf('accounts');

/** What a service says about its release at /health/live. Null where its deployment does not say. */
export const saidRelease = z.object({
  version: z.nullable(z.string()),
  /** What its image was built from. */
  commit: z.nullable(z.string()),
  /** When the process that answered was started. */
  startedAt: z.nullable(instant),
});
export type SaidRelease = z.infer<typeof saidRelease>;

const identity = { version: saidRelease.shape.version, commit: saidRelease.shape.commit };

export const serviceRelease = z.object({
  service: z.enum(serviceNames),
  ...identity,
  startedAt: z.nullable(instant),
  /** When an edge first reported this release. */
  since: instant,
  /** When it last answered, to within five minutes. */
  heardAt: instant,
  isAnswering: z.boolean(),
  before: z.nullable(z.object({ ...identity, until: instant })),
});
export type ServiceRelease = z.infer<typeof serviceRelease>;

export const listServiceReleases = call('GET /api/accounts/service-releases', {
  id: 'service-releases',
  who: 'admin',
  summary:
    'Which release of each service is deployed, as the service says, and which one was before. An edge asks each service every minute.',
  data: z.object({ rows: z.array(serviceRelease) }),
});

export const tellServiceReleases = call('POST /internal/service-releases', {
  id: 'internal-service-releases',
  who: 'edge',
  summary: 'What each service says of its release; null of one that does not answer.',
  body: z.object({
    services: z
      .array(z.object({ service: z.enum(serviceNames), release: z.nullable(saidRelease) }))
      .check(z.maxLength(serviceNames.length)),
  }),
});
