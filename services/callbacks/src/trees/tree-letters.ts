import { firm } from '@kerbside/contracts/firm/firm';
import { letter } from '../letters/letters.js';
import type { Letter } from '../letters/message.js';

interface Reader {
  readonly firstName: string;
  readonly siteUrl: string;
}

/** To a customer who has no car at present. */
export const welcomeBack = ({ firstName, siteUrl }: Reader): Letter =>
  letter({
    template: 'welcome-back',
    subject: `Welcome back to ${firm.brand}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      'It was good to talk to you. Your account is as you left it, with your documents and what you told us.',
      'When you have another car, add it there and see what we cover.',
    ],
    link: { label: 'Open your account', url: new URL('/account/', siteUrl).href },
  });

/** What an agent wrote during the call. */
export const offerMessage = (
  { firstName, siteUrl }: Reader,
  { subject, content }: { readonly subject: string; readonly content: string },
): Letter =>
  letter({
    template: 'offer',
    subject,
    greeting: `Hello ${firstName},`,
    paragraphs: content.split(/\n\s*\n/),
    link: { label: 'See your account', url: new URL('/account/', siteUrl).href },
  });
