import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { policyReports } from '../page/security.js';

/** Only names and short facts: there is no room for a plate with a name, an email or a secret. */
const report = z.strictObject({
  event: z.string().check(z.regex(/^[a-z_]{1,40}$/)),
  facts: z.record(
    z.string().check(z.regex(/^[a-zA-Z_]{1,40}$/)),
    z.union([z.boolean(), z.number(), z.string().check(z.regex(/^[\w/.:-]{0,80}$/))]),
  ),
});

/** What a browser says of something on a page that the page's policy forbids. Which page it was may be a secret, and is not read. */
const forbidden = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().check(z.regex(/^[a-z-]{1,40}$/)),
    'blocked-uri': z.string(),
    'source-file': z.optional(z.string()),
  }),
});

/** Its origin, or what a browser calls it where it has none; undefined of what the visitor's own extensions brought. */
const originOf = (uri: string): string | undefined => {
  if (/^[a-z-]{0,20}$/.test(uri)) return uri;
  return /^https?:/.test(uri) && URL.canParse(uri) ? new URL(uri).origin : undefined;
};

const largest = 2_048;
const factsAtMost = 10;
const perSecond = 20;

interface TelemetryOptions {
  readonly onRemoteFailed: (facts: Readonly<Record<string, unknown>>) => void;
}

/** Logs reports from browsers: that a remote failed, or that something on a page is not ours. Anyone can post here, so little is accepted and the rest is dropped. */
export const telemetry = async (app: FastifyInstance, { onRemoteFailed }: TelemetryOptions): Promise<void> => {
  let second = 0;
  let taken = 0;
  const hasRoom = (): boolean => {
    const now = Math.floor(Date.now() / 1_000);
    if (now !== second) [second, taken] = [now, 0];
    taken += 1;
    return taken <= perSecond;
  };
  const asJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: largest }, asJson);
  // A browser repeats the whole policy.
  app.addContentTypeParser('application/csp-report', { parseAs: 'string', bodyLimit: 8 * largest }, asJson);
  app.post('/telemetry', (request, reply) => {
    const parsed = z.safeParse(report, request.body);
    if (parsed.success && Object.keys(parsed.data.facts).length <= factsAtMost && hasRoom()) {
      request.log.warn(parsed.data, 'reported by a browser');
      if (parsed.data.event === 'remote_failed') onRemoteFailed(parsed.data.facts);
    }
    return reply.code(204).send();
  });
  app.post(policyReports, (request, reply) => {
    const said = z.safeParse(forbidden, request.body).data?.['csp-report'];
    const blocked = said && originOf(said['source-file'] ?? '') !== undefined ? originOf(said['blocked-uri']) : undefined;
    if (said && blocked !== undefined && hasRoom())
      request.log.warn({ event: 'policy_broken', facts: { directive: said['effective-directive'], blocked } }, 'reported by a browser');
    return reply.code(204).send();
  });
};
