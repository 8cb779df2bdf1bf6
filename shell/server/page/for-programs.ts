import { firm } from '@kerbside/contracts/firm/firm';
import type { FastifyInstance } from 'fastify';
import type { EdgeConfig } from '../config.js';

export const forPrograms = {
  robots: '/robots.txt',
  /** Whom to tell of a weakness (RFC 9116). */
  security: '/.well-known/security.txt',
  /** Where a password manager sends its user (W3C). */
  changePassword: '/.well-known/change-password',
} as const;

const aMonthMs = 30 * 86_400_000;

/** Answers what search engines, finders of weaknesses and password managers ask every site for. */
export const serveForPrograms = (app: FastifyInstance, { publicUrl }: Pick<EdgeConfig, 'publicUrl'>): void => {
  app.get(forPrograms.robots, (_request, reply) =>
    reply.type('text/plain').send('User-agent: *\nDisallow: /account\nDisallow: /backoffice\nDisallow: /payment\n'),
  );
  app.get(forPrograms.security, (_request, reply) => {
    const canonical = new URL(forPrograms.security, publicUrl).href;
    const expires = new Date(Date.now() + aMonthMs).toISOString();
    return reply
      .type('text/plain; charset=utf-8')
      .send(`Contact: mailto:${firm.email}\nExpires: ${expires}\nPreferred-Languages: en\nCanonical: ${canonical}\n`);
  });
  app.get(forPrograms.changePassword, (_request, reply) => reply.redirect('/account/security', 303));
};
