/** Words of the dates that are asked once cover is bought. */
/** What else of the car ends, and when. */
export const dates = {
  fold: 'Dates to remember (optional)',
  lead: 'Only if you like. We use them to get in touch at the right time, and they don’t change your cover.',
  questions: {
    insurance_due: 'When is your insurance due?',
    service_due: 'When is the next service due?',
    leasing_end: 'When does your lease end?',
    breakdown_expiry: 'When does your breakdown cover expire?',
  },
  answers: {
    same_time_as_mot: 'Same time as MOT',
    within_1_month: 'Within a month',
    within_3_months: 'Within 3 months',
    within_6_months: 'Within 6 months',
    later: 'In more than 6 months',
    not_sure: 'I’m not sure',
    select_date: 'Select date',
  },
  loading: 'Loading your dates',
  failed: 'We could not load your dates',
  save: 'Save dates',
  busy: 'Saving',
  saved: 'Thank you. We’ve saved your dates.',
  choose: 'Choose',
} as const;
