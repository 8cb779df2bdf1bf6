import { controller, serves } from '@kerbside/platform/http/controller';
import { createHmac } from 'node:crypto';
import { readQuoteMarks } from '@kerbside/contracts/http/pricing/internal';
import { dialled } from '@kerbside/contracts/reading/phone';
import { bare } from '@kerbside/contracts/reading/plain';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';
import type { Quote } from './model/quote.js';
import { QuotesRepository } from './quotes.repository.js';

export const MarksController = controller({ quotes: QuotesRepository, config: PlatformConfig }, [
  serves(readQuoteMarks, async ({ params }, { quotes, config }) => ({
    marks: marksOf(await quotes.find(params.quoteId), config.serviceKey),
  })),
]);

type MarkedQuote = Pick<Quote, 'vehicle' | 'details'>;

/** Keyed hashes that show when two quotes are for the same car, telephone number or household. Without the key they reveal nothing. */
export const marksOf = ({ vehicle, details }: MarkedQuote, key: string): string[] => {
  const car = bare(vehicle?.registration_number ?? '');
  const phone = dialled(details?.phone ?? '') ?? '';
  const [postcode, street] = [bare(details?.postcode ?? ''), plain(details?.address_line_1)];
  return [
    ...(car === '' ? [] : [`car ${car}`]),
    ...(phone === '' ? [] : [`phone ${phone}`]),
    ...(postcode === '' || street === '' ? [] : [`home ${postcode} ${street}`]),
  ].map((mark) => createHmac('sha256', key).update(`quote-mark:${mark}`).digest('base64url'));
};

/** However it is typed. */
const plain = (text = ''): string => text.replace(/[^a-z\d]/gi, '').toUpperCase();
