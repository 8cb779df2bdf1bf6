/** The wording of drafts of forms ('Saved form draft': A7). */
export const drafts = {
  saved: 'Saved form draft',
  notSaved: 'The draft could not be saved. What you typed is still here.',
  found: 'You started writing this earlier and did not send it.',
  take: 'Use the draft',
  drop: 'Discard it',
} as const;
