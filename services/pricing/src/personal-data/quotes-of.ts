import { emailIn } from '@kerbside/platform/personal/personal-records';

interface Whose {
  readonly customerId: string;
  readonly emails: readonly string[];
}

/** Their own quotes, and unowned ones in which someone not signed in typed their email address. */
export const quotesOf = ({ customerId, emails }: Whose) => ({
  $or: [{ customerId }, { customerId: null, 'details.email': emailIn(emails) }],
});
