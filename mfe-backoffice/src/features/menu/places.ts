import type { Role } from '@kerbside/contracts/caller';
import type { RemoteProps } from '@kerbside/contracts/host';
import {
  CalendarIcon,
  CarIcon,
  DocumentIcon,
  LockIcon,
  MailIcon,
  PersonIcon,
  SearchIcon,
  ShieldIcon,
  StarIcon,
  WarningIcon,
  WrenchIcon,
  type Icon,
} from '@kerbside/contracts/ui/basics/icons';
import type { ComponentType } from 'react';
import { frame as words } from '../../messages/frame.js';
import {
  blocksPath,
  booksPath,
  callbacksPath,
  campaignsPath,
  voucherCodesPath,
  claimsPath,
  deadLettersPath,
  designPath,
  estimatesPath,
  figuresPath,
  incomePath,
  importsPath,
  lookupPath,
  mailboxPath,
  ownSignInPath,
  garageSystemsPath,
  partnersPath,
  rateBooksPath,
  registrationsPath,
  remotesPath,
  reviewsPath,
  rulesPath,
  sandboxDayPath,
  searchPath,
  staffPath,
  treeEditorPath,
  treePath,
  workPath,
  writePath,
} from '../../paths.js';
import { ReminderCount, StuckWorkCount, ClaimsCount, EstimatesCount, RegistrationsCount } from './queue-counts.js';

export interface MenuPlace {
  readonly href: string;
  readonly label: string;
  readonly icon: Icon;
  /** Only for those who may do this. */
  readonly needs?: Role;
  /** How much work waits there. */
  readonly Count?: ComponentType<RemoteProps>;
}

export interface PlaceGroup {
  readonly title: string;
  readonly places: readonly MenuPlace[];
}

/** What staff open every day: all of it is in sight. */
export const mainGroups: readonly PlaceGroup[] = [
  {
    title: words.groups.queues,
    places: [
      { href: searchPath, label: words.search, icon: SearchIcon },
      { href: callbacksPath, label: words.callbacks, icon: CalendarIcon, Count: ReminderCount },
      { href: claimsPath, label: words.claims, icon: ShieldIcon, Count: ClaimsCount },
      { href: estimatesPath, label: words.estimates, icon: WrenchIcon, Count: EstimatesCount },
      { href: registrationsPath, label: words.registrations, icon: CarIcon, Count: RegistrationsCount },
      { href: workPath, label: words.work, icon: WarningIcon, Count: StuckWorkCount },
    ],
  },
  {
    title: words.groups.customers,
    places: [
      { href: mailboxPath, label: words.mailbox, icon: MailIcon },
      { href: writePath, label: words.write, icon: MailIcon },
      { href: treePath, label: words.tree, icon: DocumentIcon },
      { href: lookupPath, label: words.lookup, icon: CarIcon },
      { href: booksPath, label: words.books, icon: DocumentIcon, needs: 'finance' },
      { href: figuresPath, label: words.figures, icon: StarIcon, needs: 'finance' },
    ],
  },
];

/** What is opened now and then, behind one entry. */
export const moreGroups: readonly PlaceGroup[] = [
  {
    title: words.groups.prices,
    places: [
      { href: rateBooksPath, label: words.rateBooks, icon: DocumentIcon },
      { href: incomePath, label: words.income, icon: DocumentIcon },
      { href: voucherCodesPath, label: words.voucherCodes, icon: StarIcon },
      { href: campaignsPath, label: words.campaigns, icon: StarIcon },
      { href: reviewsPath, label: words.reviews, icon: MailIcon },
    ],
  },
  {
    title: words.groups.firm,
    places: [
      { href: importsPath, label: words.imports, icon: DocumentIcon, needs: 'admin' },
      { href: partnersPath, label: words.partners, icon: LockIcon, needs: 'admin' },
      { href: garageSystemsPath, label: words.garageSystems, icon: WrenchIcon, needs: 'admin' },
      { href: rulesPath, label: words.rules, icon: DocumentIcon, needs: 'admin' },
      { href: blocksPath, label: words.blocks, icon: LockIcon, needs: 'admin' },
      { href: deadLettersPath, label: words.deadLetters, icon: WarningIcon, needs: 'admin' },
      { href: remotesPath, label: words.remotes, icon: WrenchIcon, needs: 'admin' },
      { href: staffPath, label: words.staff, icon: PersonIcon, needs: 'admin' },
    ],
  },
  {
    title: words.groups.own,
    places: [
      { href: ownSignInPath, label: words.ownSignIn, icon: LockIcon },
      { href: designPath, label: words.design, icon: DocumentIcon },
    ],
  },
];

export const places: readonly MenuPlace[] = [...mainGroups, ...moreGroups].flatMap((group) => group.places);

/** Those that are opened from another page. */
const furtherNeeds: readonly Pick<MenuPlace, 'href' | 'needs'>[] = [
  { href: treeEditorPath, needs: 'admin' },
  { href: sandboxDayPath, needs: 'finance' },
];
const restricted = [...places, ...furtherNeeds].filter(({ needs }) => needs !== undefined);

/** Whether a page is that of an entry, or one opened from it: a record of a list. Every page is below the search, and is none of its own. */
export const isBelow = (path: string, href: string): boolean => `${path.toLowerCase()}/`.startsWith(`${href}/`);

/** The right that a page needs beside being staff: that of the entry that it belongs to. */
export const needsAt = (path: string): Role | undefined => restricted.find(({ href }) => isBelow(path, href))?.needs;
