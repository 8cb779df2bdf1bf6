/** The wording of what an owner can do with a policy. */

export const terms = {
  title: 'Your terms',
  why: 'Please read your policy schedule: it says what we pay for, what we do not, and what you have to do.',
  tick: 'I have read the terms of this policy and accept them',
  untouched: 'Tick the box to accept the terms',
  accept: 'Accept the terms',
  busy: 'Accepting the terms',
  done: 'Thank you. You accepted the terms.',
  accepted: (day: string) => `You accepted the terms of this policy on ${day}.`,
} as const;

export const activation = {
  title: 'Start your cover today',
  why: (day: string) => `Your cover starts on ${day}. You can have it start today instead.`,
  submit: 'Start my cover today',
  sure: 'Start your cover today?',
  earlier: 'It runs for as long as you bought it, so it ends earlier too. You cannot change this back.',
  busy: 'Starting your cover',
  back: 'Leave it as it is',
  done: 'Your cover has started',
} as const;

export const renewal = {
  title: 'Renewal',
  on: (day: string) =>
    `We may write to you about another year before your cover ends on ${day}. We take no money for it unless you agree to it.`,
  off: (day: string) => `Renewal is off. Your cover ends on ${day}, and we will not write to you about another year.`,
  submit: 'Switch renewal off',
  done: 'Renewal is switched off',
} as const;
