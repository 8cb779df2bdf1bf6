import { firm } from '@kerbside/contracts/firm/firm';
import type { FastifyInstance } from 'fastify';
import type { EdgeConfig } from '../config.js';

const robots = '/robots.txt';
/** Whom to tell of a weakness (RFC 9116). */
const security = '/.well-known/security.txt';

/** Addresses that people type and programs know, and the page of each. */
const elsewhere = {
  '/login': '/?dialog=login',
  /** Where a password manager sends its user (W3C). */
  '/.well-known/change-password': '/account/security',
} as const;

export const fixedAddresses: readonly string[] = [robots, security, ...Object.keys(elsewhere)];

const aMonthMs = 30 * 86_400_000;

/** Answers what search engines, finders of weaknesses, password managers and people in a hurry ask of every site. */
export const serveFixedAnswers = (app: FastifyInstance, { publicUrl }: Pick<EdgeConfig, 'publicUrl'>): void => {
  app.get(robots, (_request, reply) =>
    reply.type('text/plain').send('User-agent: *\nDisallow: /account\nDisallow: /backoffice\nDisallow: /payment\n'),
  );
  app.get(security, (_request, reply) => {
    const canonical = new URL(security, publicUrl).href;
    const expires = new Date(Date.now() + aMonthMs).toISOString();
    return reply
      .type('text/plain; charset=utf-8')
      .send(`Contact: mailto:${firm.email}\nExpires: ${expires}\nPreferred-Languages: en\nCanonical: ${canonical}\n`);
  });
  for (const [address, page] of Object.entries(elsewhere)) app.get(address, (_request, reply) => reply.redirect(page, 303));
};
