import type { ServiceName } from '@kerbside/contracts/call';
import { londonDay, showLongDay } from '@kerbside/contracts/days/dates';
import { momentName } from './security.js';

const day = (at: string): string => showLongDay(londonDay(new Date(at)));

const parts: Readonly<Record<ServiceName, string>> = {
  accounts: 'your account',
  pricing: 'your quotes',
  vouchers: 'your vouchers and rewards',
  garages: 'your visits to garages',
  payments: 'your payments',
  claims: 'your policies and claims',
  callbacks: 'your letters and callbacks',
  imports: 'your entry in our staff search',
  partners: 'what we tell our partners',
};

const inMb = (bytes: number): string => (bytes < 100_000 ? 'less than 0.1 MB' : `${(bytes / 1_000_000).toFixed(1)} MB`);

export const yourData = {
  title: 'Your data',
  lead: 'See everything that we keep about you, or have it erased.',
  link: 'Your data',
  linkWhy: 'Get a copy of everything that we keep about you, or have it erased.',
  loading: 'Loading what you asked for',
  failed: 'We could not load what you asked for',
  password: 'Password',
  passwordHint: 'You signed in a while ago, so we check that it is you.',
  copy: {
    title: 'A copy of your data',
    why: 'One file with everything that we keep about you: your details, cars, quotes, policies, payments, claims, letters and documents. It takes a few minutes, and we’ll write to you when it is ready.',
    proof:
      'What you sent us with only your email address, before you signed in, is included once we know that the address is yours. To show us, choose a new password by a link that we email to you. If you have passkeys, remove them first; you can add them again after that.',
    none: 'You haven’t asked for a copy, or it has expired.',
    ask: 'Ask for a copy',
    askAgain: 'Ask for a new copy',
    asking: 'Asking',
    asked: 'We are making your copy',
    gathering: 'We are gathering your data',
    gatheringWhy: (at: string) => `You asked on ${momentName(at)}. You can leave this page: we’ll write to you when it is ready.`,
    late: 'This is taking longer than it should',
    lateWhy: (missing: readonly ServiceName[]) =>
      `We are still waiting for ${missing.map((name) => parts[name]).join(', ')}. We keep trying, and write to you when your copy is ready.`,
    ready: 'Your copy is ready',
    readyWhy: (at: string, bytes: number) => `You can download it until ${momentName(at)}. It is a zip file of ${inMb(bytes)}.`,
    download: 'Download your data',
    downloading: 'Downloading',
    downloaded: 'Your data was downloaded',
    downloadFailed: 'We could not download your data',
  },
  erasure: {
    title: 'Erase your account',
    why: 'We erase your account and everything about you that the law doesn’t make us keep: your details, sign-in, cars, documents, photos, letters, quotes and notes. You cannot get it back.',
    keptTitle: 'What the law makes us keep',
    keptWhy:
      'Without your name, address, registration number and documents, and for no longer than this. The day after its time is over, it is deleted without anybody asking:',
    kept: ({ law, years, from }: { readonly law: string; readonly years: number; readonly from: string }) =>
      `For ${years} years from ${from}: ${law}.`,
    ask: 'Erase my account',
    dialog: 'Erase your account?',
    dialogWhy:
      'We wait seven days, in case you change your mind. Then you are signed out everywhere, and we erase your data. Nobody can bring it back. Download a copy first if you might need one.',
    confirm: 'Yes, erase it',
    asking: 'Asking',
    keep: 'Keep my account',
    asked: 'We will erase your account',
    refused: 'We cannot erase your data yet',
    again: 'Ask again once that is done.',
    waiting: (at: string) => `We will erase your account on ${day(at)}`,
    waitingWhy: 'Until then everything stays as it is, and you can stop it.',
    withdraw: 'Do not erase my account',
    withdrawing: 'Stopping',
    withdrawn: 'We will not erase your account',
    erasing: 'We are erasing your data',
    erasingWhy: 'You will be signed out.',
  },
} as const;
