import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';

/** Only names and short facts: there is no room for a plate with a name, an email or a secret. */
const report = z.strictObject({
  event: z.string().check(z.regex(/^[a-z_]{1,40}$/)),
  facts: z.record(
    z.string().check(z.regex(/^[a-zA-Z_]{1,40}$/)),
    z.union([z.boolean(), z.number(), z.string().check(z.regex(/^[\w/.:-]{0,80}$/))]),
  ),
});

const largest = 2_048;
const factsAtMost = 10;
const perSecond = 20;

interface TelemetryOptions {
  readonly onRemoteFailed: (facts: Readonly<Record<string, unknown>>) => void;
}

/** Logs reports from browsers, for instance that a remote failed. Anyone can post here, so little is accepted and the rest is dropped. */
export const telemetry = async (app: FastifyInstance, { onRemoteFailed }: TelemetryOptions): Promise<void> => {
  let second = 0;
  let taken = 0;
  const hasRoom = (): boolean => {
    const now = Math.floor(Date.now() / 1_000);
    if (now !== second) [second, taken] = [now, 0];
    taken += 1;
    return taken <= perSecond;
  };
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: largest }, app.getDefaultJsonParser('error', 'error'));
  app.post('/telemetry', (request, reply) => {
    const parsed = z.safeParse(report, request.body);
    if (parsed.success && Object.keys(parsed.data.facts).length <= factsAtMost && hasRoom()) {
      request.log.warn(parsed.data, 'reported by a browser');
      if (parsed.data.event === 'remote_failed') onRemoteFailed(parsed.data.facts);
    }
    return reply.code(204).send();
  });
};
