import { emailIn } from '@kerbside/platform/personal/personal-records';

interface Whose {
  readonly customerId: string;
  readonly emails: readonly string[];
}

/** Theirs, or typed with their address by somebody who had not signed in. */
export const quotesOf = ({ customerId, emails }: Whose) => ({
  $or: [{ customerId }, { customerId: null, 'details.email': emailIn(emails) }],
});
