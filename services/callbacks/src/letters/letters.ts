import { continuation } from '@kerbside/contracts/policies/continuation';
import { claimKindOf } from '@kerbside/contracts/claims/claimable';
import { howToClaim } from '@kerbside/contracts/claims/how-to-claim';
import { untilWhenToCancel } from '@kerbside/contracts/policies/until-when-to-cancel';
import { visitPaymentWords } from '@kerbside/contracts/garages/at-garage-words';
import { formatLongDay, londonDay } from '@kerbside/contracts/days/dates';
import { firm, providerFact, firmInSmall } from '@kerbside/contracts/firm/firm';
import type { LetterFacts } from '@kerbside/contracts/http/callbacks/requested-letters';
import type { Cover, Policy } from '@kerbside/contracts/http/claims/policies';
import type { BookedVisit } from '@kerbside/contracts/http/garages/bookings';
import { formatPounds } from '@kerbside/contracts/money/money';
import { coverAndLevel } from '@kerbside/contracts/products/cover-name';
import { nameInText } from '@kerbside/contracts/products/product-names';
import type { Letter } from './message.js';

interface Content {
  readonly template: string;
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly facts?: readonly (readonly [label: string, value: string])[];
  readonly link?: LinkTo;
  /** A second link below `link`, for something that fewer people want. */
  readonly otherLink?: LinkTo;
  /** The registration of the car that it is about, drawn as its plate. */
  readonly plate?: string | null;
}

export interface LinkTo {
  readonly label: string;
  readonly url: string;
}

export interface LetterContext {
  readonly firstName: string;
  readonly siteUrl: string;
}

/** Confirms cover: what was bought, when it runs, what happens next. The schedule is attached. */
export const policyConfirmation = (policy: Cover, { firstName, siteUrl }: LetterContext): Letter => {
  const words = coverWords(policy);
  return letter({
    template: 'policy-confirmation',
    subject: words.subject,
    greeting: `Hello ${firstName},`,
    paragraphs: [...words.paragraphs, ...claimingOf(policy)],
    facts: [
      ['Policy number', policy.policyNumber],
      ...coverFacts(policy),
      [policy.rolling ? 'Price a month' : 'Price', formatPounds(policy.premiumPence)],
      providerFact(policy.productType),
    ],
    plate: policy.vehicle.registrationNumber,
    link: { label: 'See your policy', url: new URL(`/account/policies/${policy.id}`, siteUrl).href },
    otherLink: {
      label: 'Policy wording and product information',
      url: new URL(`/pages/policy-documents?product=${policy.productType}`, siteUrl).href,
    },
  });
};

export type Words = Pick<Content, 'subject' | 'paragraphs'>;

export const carOf = ({ vehicle }: Policy): string => `${vehicle.make} ${vehicle.model}`;

const coverWords = (policy: Cover): Words => {
  const name = nameInText(policy.productName);
  const boughtOn = londonDay(new Date(policy.issuedAt));
  const [bought, cancelling] = [`Your ${nameInText(coverAndLevel(policy))} for your ${carOf(policy)}`, untilWhenToCancel(policy, boughtOn)];
  const stands = policy.startsOn > boughtOn ? `is bought, and starts on ${formatLongDay(policy.startsOn)}` : 'is in place';
  return {
    subject: `Your ${name} policy ${policy.policyNumber}`,
    paragraphs: [
      `Thank you. ${bought} ${stands}. Your policy schedule is attached: please keep it.`,
      ...(cancelling ? [cancelling.words] : []),
    ],
  };
};

export const claimingOf = (policy: Policy): readonly string[] => {
  const kind = claimKindOf(policy);
  return kind === undefined ? [] : [howToClaim[kind]];
};

export type Facts = NonNullable<Content['facts']>;

const coverFacts = ({ startsOn, endsOn, rolling, replaces }: Cover): Facts => [
  ...continuation({ replaces }),
  ['Cover starts', formatLongDay(startsOn)],
  rolling ? ['Cover runs', 'Month by month, until you cancel'] : ['Cover ends', formatLongDay(endsOn)],
];

/** The number that the customer quotes when they call about a visit. */
export const bookingNumberIn = (visit: BookedVisit | null): Facts => (visit ? [['Booking number', visit.booking_number]] : []);

/** What its garage has said of the time of a visit. It may have been quicker than the letter. */
export const answerIn = ({ proposal, is_confirmed }: BookedVisit): string => {
  if (proposal)
    return 'The garage cannot take your car at the time you booked, and has proposed another. Please accept it or choose a day that suits you better.';
  if (is_confirmed) return 'The garage has confirmed the time.';
  return 'The garage has not confirmed the time yet. We will write to you when it does.';
};

export const proposalIn = (visit: BookedVisit | null): Facts =>
  visit?.proposal ? [['Proposed instead', `${formatLongDay(visit.proposal.date)} at ${visit.proposal.time}`]] : [];

/** What the customer pays at the garage; nothing where they paid us. */
export const toPayIn = (visit: BookedVisit | null, day: string): Facts => {
  const words = visit && visitPaymentWords({ ...visit, booking_date: day });
  return words === null ? [] : [['Payment', words]];
};

export const passwordReset = ({ url }: LetterFacts['password-reset']): Letter =>
  letter({
    template: 'password-reset',
    subject: 'Choose a new password',
    greeting: 'Hello,',
    paragraphs: [
      'Somebody asked to choose a new password for this email address. The link works once, for 30 minutes.',
      'If it was not you, do nothing: your password stays as it is.',
    ],
    link: { label: 'Choose a new password', url },
  });

export const firstPassword = ({ url }: LetterFacts['first-password']): Letter =>
  letter({
    template: 'first-password',
    subject: 'Choose a password for your account',
    greeting: 'Hello,',
    paragraphs: [
      'Thank you for buying from us. What you bought and its documents are in your account: choose a password, and you can sign in from anywhere.',
      'The link works once, for 7 days. After that, use “Forgotten your password?” on the sign-in page.',
    ],
    link: { label: 'Choose a password', url },
  });

export const signInLink = ({ url }: LetterFacts['sign-in-link']): Letter =>
  letter({
    template: 'sign-in-link',
    subject: 'Your link to sign in',
    greeting: 'Hello,',
    paragraphs: [
      'Somebody tried too many passwords for your account, so we ask for a little more than a password just now. If it was you, this link signs you in. It works once, for an hour.',
      'If it was not you, do nothing: nobody has come in, and your password stays as it is.',
    ],
    link: { label: 'Sign in', url },
  });

export const secondFactorReset = ({ url }: LetterFacts['second-factor-reset']): Letter =>
  letter({
    template: 'second-factor-reset',
    subject: 'Your second step was reset',
    greeting: 'Hello,',
    paragraphs: [
      'An admin has reset your second sign-in step, and you are signed out everywhere. You can set it up again when you next sign in.',
      'If you did not ask for this, tell an admin at once.',
    ],
    link: { label: 'Sign in', url },
  });

type ChangeWords = readonly [subject: string, what: string, otherwise: string];
const byStaff = 'If it was not you, tell an admin at once, and choose a new password.';
const byCustomer = 'If it was not you, sign out everywhere else, choose a new password and call us.';
/** A new password does not take a passkey away. */
const byCustomerOfAdded = 'If it was not you, remove the passkey, sign out everywhere else, choose a new password and call us.';

const passwordChosen = 'A new password was chosen';
const passwordWords = 'A new password was chosen for your account, and every device that was signed in before is signed out.';

const changes: Readonly<Record<LetterFacts['second-factor-changed']['change'], ChangeWords>> = {
  'app-set-up': ['An app was set up for your sign-in', 'Codes from an app are now the second step of your sign-in.', byStaff],
  'passkey-added': [
    'A passkey was added',
    'A passkey was added to your account. It is a second step when you sign in, after your password.',
    byStaff,
  ],
  'passkey-removed': ['A passkey was removed', 'A passkey was removed from your account. It no longer signs anybody in.', byStaff],
  'recovery-code-used': [
    'A recovery code was used',
    'Somebody signed in to your account with your password and one of your recovery codes. That code does not work again.',
    'If it was not you, tell an admin at once, choose a new password, and set up the app again for new codes.',
  ],
  'own-passkey-added': [
    'A passkey was added',
    'A passkey was added to your account. It signs you in without your password.',
    byCustomerOfAdded,
  ],
  'own-passkey-removed': ['A passkey was removed', 'A passkey was removed from your account. It no longer signs anybody in.', byCustomer],
  'own-phone-changed': [
    'Your phone number was changed',
    'The phone number of your account was changed or removed. A code to sign in with can be sent to that number.',
    byCustomer,
  ],
  'password-chosen': [passwordChosen, passwordWords, byStaff],
  'own-password-chosen': [passwordChosen, passwordWords, byCustomer],
  'own-password-chosen-beside-passkeys': [
    passwordChosen,
    `${passwordWords} The passkeys of your account still sign in without it: remove any that is not yours.`,
    byCustomer,
  ],
};

export const secondFactorChanged = ({ change, url }: LetterFacts['second-factor-changed']): Letter => {
  const [subject, what, otherwise] = changes[change];
  return letter({
    template: 'second-factor-changed',
    subject,
    greeting: 'Hello,',
    paragraphs: [what, otherwise],
    link: { label: 'Look at your sign-in', url },
  });
};

export const oneTimeCode = ({ code }: LetterFacts['one-time-code']): Letter =>
  letter({
    template: 'one-time-code',
    subject: `${code} is your Kerbside code`,
    greeting: 'Hello,',
    paragraphs: [`Your code is ${code}. It works once, for 10 minutes.`, 'Nobody from Kerbside will ever ask you for it.'],
  });

/** A customer's own words to a friend, in an email from us. */
export const friendInvitation = ({ friend, customer, message, url }: LetterFacts['friend-invitation']): Letter =>
  letter({
    template: 'friend-invitation',
    subject: `${customer} thought of you`,
    greeting: `Hello ${friend},`,
    paragraphs: [
      `${customer} has cover for their car with Kerbside, and asked us to tell you about it.`,
      ...(message ? [`In their words: “${message}”`] : []),
      'We will not write again unless you ask us to.',
    ],
    link: { label: 'See what Kerbside covers', url },
  });

/** A reserved price, with a link back to it from any device. */
export const priceReserved = ({ product, price, until, url, voucher }: LetterFacts['price-reserved']): Letter =>
  letter({
    template: 'price-reserved',
    subject: `Your price of ${price} is reserved`,
    greeting: 'Hello,',
    paragraphs: [
      `We hold your price until ${until}. The link opens your quote on any device, as you left it.`,
      ...(voucher ? [`Your code ${voucher} is in this price. It has to be valid on the day you buy.`] : []),
      'Anyone with this link can open your quote: keep it to yourself.',
    ],
    facts: [
      ['Product', product],
      ['Price', price],
    ],
    link: { label: 'Continue your quote', url },
  });

/** What we must say before we sell GAP insurance (ICOBS 6A.1). Each fact is a heading with its text. */
export const gapInformation = ({ url, given, ...statements }: LetterFacts['gap-information']): Letter =>
  letter({
    template: 'gap-information',
    subject: 'What to know before you buy GAP insurance',
    greeting: 'Hello,',
    paragraphs: [`We gave you this information on ${given}. Please read it before you decide.`],
    facts: Object.entries(statements),
    link: { label: 'Go back to your quote', url },
  });

/** To a person who may not know us: who offers them cover, and a link to look at it. */
export const policyTransfer = ({ name, owner, product, car, ends, until, url }: LetterFacts['policy-transfer']): Letter =>
  letter({
    template: 'policy-transfer',
    subject: `${owner} is offering you the cover on their ${car}`,
    greeting: `Hello ${name},`,
    paragraphs: [
      `${owner} has a ${product} policy with Kerbside for their ${car}, and asks you to take it over. It costs you nothing, and runs until ${ends}.`,
      'The link shows what it covers. You need an account with us to accept it. If you do not want it, refuse it or do nothing.',
      'Anyone with this link can accept the cover, so keep it to yourself. If you don’t know the name, ignore this email.',
    ],
    facts: [['The link works until', until]],
    link: { label: 'See the cover', url },
  });

/** To the person who was offered it. */
export const policyTransferWithdrawn = ({ name, owner, car }: LetterFacts['policy-transfer-withdrawn']): Letter =>
  letter({
    template: 'policy-transfer-withdrawn',
    subject: `The cover on the ${car} is no longer offered to you`,
    greeting: `Hello ${name},`,
    paragraphs: [
      `${owner} asked you to take over the cover on their ${car}. That offer is withdrawn, and the link that we sent you no longer works.`,
      'You do not need to do anything.',
    ],
  });

/** To whoever would be offered another year of it: no register knows the car by its plate. */
export const renewalUnpriced = ({ name, number, ends, plate, url }: LetterFacts['renewal-unpriced']): Letter =>
  letter({
    template: 'renewal-unpriced',
    subject: `Your cover ends on ${ends}: we cannot price its renewal yet`,
    greeting: `Hello ${name},`,
    paragraphs: [
      `Policy ${number} ends on ${ends}. We looked up what renewing it costs, but the vehicle registers do not know your car by the number plate ${plate}, so we have no price for you.`,
      'If your car has another plate now, change it on the car’s page in your account, and we write to you with the price. If the plate is right, please call us.',
      'We take no money. If you do nothing, your cover ends.',
    ],
    plate,
    link: { label: 'See your policy', url },
  });

/** To whoever would be offered another year of it (ICOBS 6.1): we sell none for the car any more. */
export const renewalRefused = ({ name, number, ends, because, url }: LetterFacts['renewal-refused']): Letter =>
  letter({
    template: 'renewal-refused',
    subject: `Your cover ends on ${ends}, and we cannot renew it`,
    greeting: `Hello ${name},`,
    paragraphs: [
      `Policy ${number} ends on ${ends}. We cannot offer you another year. ${because}`,
      'You are covered until then, and can claim as before. If you want cover after that, you have time to look for it elsewhere.',
      'If what we know of your car is wrong, please call us.',
    ],
    link: { label: 'See your policy', url },
  });

/** Shortens a letter to fit a text message. */
export const asText = (written: Letter): Letter => ({ ...written, text: written.text.split('\n\n').slice(1, -1).join(' '), html: null });

export const letter = (content: Content): Letter => ({
  template: content.template,
  subject: onOneLine(content.subject),
  text: plain(content),
  html: html(content),
});

/** Names stored before line breaks were refused may still contain them. */
const onOneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');

const signature = `${firm.brand}, vehicle cover that shows its working`;

/** Every letter names the firm and how to complain (ICOBS 4.1, DISP 1.2), and links to our privacy page and our terms. */
const small = [signature, ...firmInSmall];

const smallLinks = ({ link }: Content): readonly LinkTo[] => {
  if (!link || !URL.canParse(link.url)) return [];
  return [
    { label: 'Privacy policy', url: new URL('/pages/privacy-policy', link.url).href },
    { label: 'Terms', url: new URL('/pages/terms', link.url).href },
  ];
};

const written = ({ label, url }: LinkTo): string => `${label}: ${url}`;

/** The plate in words, where none is drawn: of two cars, which one a letter is about. */
const carInWords = ({ plate, paragraphs, facts = [] }: Content): NonNullable<Content['facts']> => {
  const isNamed = plate && [...paragraphs, ...facts.map(([, value]) => value)].some((text) => text.includes(plate));
  return plate && !isNamed ? [['Your car', plate]] : [];
};

const plain = (content: Content): string => {
  const { greeting, paragraphs, link, otherLink } = content;
  const facts = [...carInWords(content), ...(content.facts ?? [])];
  return [
    greeting,
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...[link, otherLink].flatMap((to) => (to ? [written(to)] : [])),
    [...small, ...smallLinks(content).map(written)].join('\n'),
  ].join('\n\n');
};

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const safe = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** Numbers are not broken at their hyphens, nor postcodes at their space. */
const unbroken = /\b(?:[A-Z]{2,3}(?:-[A-Z\d]{1,8}){1,3}|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2})\b/g;
const shown = (text: string): string => safe(text).replace(unbroken, '<span style="white-space:nowrap">$&</span>');

const smallLink = ({ label, url }: LinkTo): string => `<a href="${safe(url)}" style="color:#0b5c4a">${safe(label)}</a>`;

const htmlFoot = (content: Content): string => {
  const links = smallLinks(content).map(smallLink).join(' &middot; ');
  return [...small.map(shown), ...(links === '' ? [] : [links])].join('<br>');
};

const html = (content: Content): string => {
  const { subject, greeting, paragraphs, facts = [], link, otherLink, plate } = content;
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${safe(subject)}</title></head>
<body style="margin:0;background:#fbfaf7;color:#10243e;font:16px/1.5 Figtree,Helvetica,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px 12px">
${mark}
<div style="background:#ffffff;border:1px solid #d9dee5;border-radius:12px;padding:24px 16px">
${plate ? drawnPlate(plate) : ''}
${[greeting, ...paragraphs].map((text) => `<p style="margin:0 0 16px">${shown(text)}</p>`).join('\n')}
${facts.length > 0 ? factTable(facts) : ''}
${link ? `<p style="margin:24px 0 0"><a href="${safe(link.url)}" style="display:inline-block;background:#0b5c4a;color:#ffffff;padding:12px 20px;border-radius:8px;text-decoration:none;font-weight:600">${safe(link.label)}</a></p>` : ''}
${otherLink ? `<p style="margin:16px 0 0"><a href="${safe(otherLink.url)}" style="color:#0b5c4a">${safe(otherLink.label)}</a></p>` : ''}
</div>
<p style="font-size:14px;color:#4f5d70;margin:24px 0 0">${htmlFoot(content)}</p>
</div></body></html>
`;
};

// Mail programs show no SVG, so the mark and the plate are tables.

/** The mark, a K standing at the kerb, and the name. */
const mark = `<table role="presentation" style="border-collapse:separate;border-spacing:0;margin:0 0 24px"><tr><td style="width:36px;height:32px;background:#0b5c4a;border-radius:8px 8px 2px 2px;border-bottom:4px solid #ffd307;color:#ffffff;font-size:22px;font-weight:700;text-align:center;line-height:1">K</td><td style="padding-left:12px;font-size:22px;font-weight:700;color:#10243e">${firm.brand}</td></tr></table>`;

const drawnPlate = (registration: string): string =>
  `<table role="presentation" style="border-collapse:separate;border-spacing:0;margin:0 0 20px;border:2px solid #10140a;border-radius:6px;background:#ffd307"><tr><td style="padding:14px 6px 4px;background:#0a3b8f;color:#ffffff;font-size:10px;font-weight:700;border-radius:4px 0 0 4px">UK</td><td style="padding:4px 14px;color:#10140a;font-size:24px;font-weight:700;letter-spacing:2px">${safe(registration)}</td></tr></table>`;

/** Labels of up to this many characters stay on one line beside a long value. */
const shortLabel = 16;
const oneLine = ({ length }: string): string => (length <= shortLabel ? ';white-space:nowrap' : '');

const factTable = (facts: readonly (readonly [string, string])[]): string =>
  `<table role="presentation" style="width:100%;border-collapse:collapse">${facts.map(([label, value]) => `<tr><td style="padding:8px 16px 8px 0;border-top:1px solid #d9dee5;color:#4f5d70;vertical-align:top${oneLine(label)}">${safe(label)}</td><td style="padding:8px 0;border-top:1px solid #d9dee5;text-align:right;vertical-align:top;font-weight:600">${shown(value)}</td></tr>`).join('')}</table>`;
