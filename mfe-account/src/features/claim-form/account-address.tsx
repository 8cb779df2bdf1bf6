import type { RemoteProps } from '@kerbside/contracts/host';
import type { Person } from '@kerbside/contracts/http/accounts/accounts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { accountApi } from '../../api/account-api.js';
import { meQuery } from '../../api/queries.js';
import { claim as words } from '../../messages/claims.js';
import { QuestionField, type QuestionFieldProps } from './question-field.js';

/** Asks whether the account's address is correct, beside that address; without it while it cannot be read. */
export function AccountAddress({ host, ...field }: RemoteProps & Omit<QuestionFieldProps, 'hint'>) {
  const { fetch } = host;
  const api = useMemo(() => accountApi(fetch), [fetch]);
  const { data } = useQuery(meQuery(api));
  return <QuestionField {...field} hint={data && hintOf(data.person)} />;
}

const hintOf = ({ address, postcode }: Person): string => {
  const known = [...address, postcode].filter(Boolean).join(', ');
  return known === '' ? words.noAddress : words.addressIs(known);
};
