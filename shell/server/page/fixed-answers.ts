import { startOf } from '@kerbside/contracts/products/product-names';
import { firm } from '@kerbside/contracts/firm/firm';
import { productTypes } from '@kerbside/contracts/ids';
import type { FastifyInstance } from 'fastify';
import { pages } from '../../src/page/pages.js';
import type { EdgeConfig } from '../config.js';

const robots = '/robots.txt';
const sitemap = '/sitemap.xml';
/** Whom to tell of a weakness (RFC 9116). */
const security = '/.well-known/security.txt';

/** Addresses that people type and programs know, and the page of each. */
const elsewhere = {
  '/login': '/?dialog=login',
  /** Where a password manager sends its user (W3C). */
  '/.well-known/change-password': '/account/security',
} as const;

export const fixedAddresses: readonly string[] = [robots, sitemap, security, ...Object.keys(elsewhere)];

/** What a search engine may show: what is sold, and what the firm says of itself. */
const toFind: readonly string[] = [...Object.values(pages).filter((page) => page !== pages.offline), ...productTypes.map(startOf)];

const aMonthMs = 30 * 86_400_000;

/** Answers what search engines, finders of weaknesses, password managers and people in a hurry ask of every site. */
export const serveFixedAnswers = (app: FastifyInstance, { publicUrl }: Pick<EdgeConfig, 'publicUrl'>): void => {
  app.get(robots, (_request, reply) =>
    reply
      .type('text/plain')
      .send(`User-agent: *\nDisallow: /account\nDisallow: /backoffice\nDisallow: /payment\nSitemap: ${new URL(sitemap, publicUrl).href}\n`),
  );
  app.get(sitemap, (_request, reply) => {
    const entries = toFind.map((path) => `<url><loc>${new URL(path, publicUrl).href}</loc></url>`);
    return reply
      .type('application/xml')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`,
      );
  });
  app.get(security, (_request, reply) => {
    const canonical = new URL(security, publicUrl).href;
    const expires = new Date(Date.now() + aMonthMs).toISOString();
    return reply
      .type('text/plain; charset=utf-8')
      .send(`Contact: mailto:${firm.email}\nExpires: ${expires}\nPreferred-Languages: en\nCanonical: ${canonical}\n`);
  });
  for (const [address, page] of Object.entries(elsewhere)) app.get(address, (_request, reply) => reply.redirect(page, 303));
};
