/** What is kept after a customer's data is erased, and under which law. Names, addresses, plates and free text are removed. */
export const keptRecords = {
  insurance: {
    what: 'Policies, and the quotes they were bought with',
    law: 'Limitation Act 1980, section 5, and the record-keeping rules of the Financial Conduct Authority (SYSC 9)',
    years: 6,
    from: 'the end of the cover',
  },
  claims: {
    what: 'Claims that were decided, and what was paid for them',
    law: 'Limitation Act 1980, section 5',
    years: 6,
    from: 'the last decision',
  },
  payments: {
    what: 'Payments, refunds and our books',
    law: 'Companies Act 2006, section 388, and Finance Act 1998, schedule 18, paragraph 21',
    years: 6,
    from: 'the end of our financial year, 31 March',
  },
  visits: {
    what: 'Work that was done at a garage',
    law: 'Limitation Act 1980, section 5',
    years: 6,
    from: 'the visit',
  },
  trail: {
    what: 'When our staff worked on your account',
    law: 'UK GDPR, article 17(3)(e): to answer legal claims',
    years: 6,
    from: 'the entry',
  },
} as const;
export type KeptRecord = keyof typeof keptRecords;

/** What is left of a name. */
export const erasedName = { firstName: 'Erased', lastName: 'customer' } as const;
