import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { productType } from '../../ids.js';

// What a product is, before anybody buys it: the product information document and the policy wording (ICOBS 6.1 and 6 Annex 3)

const call = callsOf('pricing');

/** `information`: the summary on one or two pages that everybody gets before buying. `wording`: the whole contract. */
export const documentNames = ['information', 'wording'] as const;
export type DocumentName = (typeof documentNames)[number];

/**
 * Paragraphs, a list, or both. What differs by level has a section for each, one after the other: they share their `topic`, and `heading` is the
 * topic with the level behind it.
 */
const section = z.object({
  heading: z.string(),
  topic: z.optional(z.string()),
  level: z.optional(z.string()),
  paragraphs: z.optional(z.array(z.string())),
  items: z.optional(z.array(z.string())),
  /** Its items are covered, or they are not; absent where they are neither. */
  covers: z.optional(z.boolean()),
});
export type DocumentSection = z.infer<typeof section>;

const productDocument = z.object({
  name: z.enum(documentNames),
  title: z.string(),
  lead: z.string(),
  /** The rate book that it describes, for example `2026-12`. */
  edition: z.string(),
  sections: z.array(section),
});
export type ProductDocument = z.infer<typeof productDocument>;

export const readProductDocuments = call('GET /api/pricing/products/{productType}/documents', {
  id: 'product-documents',
  who: 'public',
  cache: { seconds: 10 },
  summary: 'The product information document and the policy wording of a product, as sold today. NOT_FOUND 404 where it is not sold.',
  params: z.object({ productType }),
  data: z.object({ documents: z.array(productDocument) }),
});

export const downloadProductDocument = call('GET /api/pricing/products/{productType}/documents/{document}', {
  id: 'product-document',
  who: 'public',
  cache: { seconds: 10 },
  summary: 'One of the documents as PDF.',
  params: z.object({ productType, document: z.enum(documentNames, 'Choose one of our documents') }),
  data: z.unknown(),
  file: 'application/pdf',
  timeoutMs: 30_000,
});
