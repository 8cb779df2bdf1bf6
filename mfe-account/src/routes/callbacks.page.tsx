import { Loaded } from '@kerbside/contracts/ui/page/loaded';
import type { RemoteProps } from '@kerbside/contracts/host';
import { ownCallbackFilters, type OwnCallback, type OwnCallbackFilter } from '@kerbside/contracts/http/callbacks/own-callbacks';
import { productNames } from '@kerbside/contracts/products/product-names';
import { StatusTag } from '@kerbside/contracts/ui/basics/status-tag';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { EmptyState } from '@kerbside/contracts/ui/page/panel';
import { Tabs } from '@kerbside/contracts/ui/page/tabs';
import { useSearch } from 'wouter';
import { customerPage } from '../features/sign-in/signed-in.js';
import { ownCallbacksKey, ownCallbacksQuery } from '../api/callbacks-api.js';
import { ChangeCallback } from '../features/callbacks/change-callback.js';
import { callbacks as words } from '../messages/callbacks.js';
import { callbacksPath } from '../paths.js';
import { AccountPage } from '../ui/account-page.js';
import { useAfterDialog } from '../ui/use-after-dialog.js';
import list from '../ui/list.module.css';

const tabs = (['all', 'open', 'completed'] as const).map((key) => ({ key, label: words.filters[key] }));
const filterIn = (search: string): OwnCallbackFilter => {
  const named = new URLSearchParams(search).get('filter_by');
  return ownCallbackFilters.find((filter) => filter === named) ?? 'all';
};

/** The calls that the customer asked for; `filter_by` in the address is the list that is shown (A2). */
export default customerPage(function CallbacksPage({ host }: RemoteProps) {
  const filter = filterIn(useSearch());
  useAfterDialog(ownCallbacksKey);
  const show = (next: OwnCallbackFilter) => host.navigate(`${callbacksPath}?filter_by=${next}`, { replace: true });
  return (
    <AccountPage host={host} title={words.title} lead={words.lead}>
      <Tabs label={words.title} tabs={tabs} selected={filter} onSelect={show}>
        <Loaded
          query={ownCallbacksQuery(host, filter)}
          words={words}
          whenEmpty={<EmptyState title={words.none}>{words.noneWhy}</EmptyState>}
        >
          {(rows) => (
            <ul className={list.rows}>
              {rows.map((callback) => (
                <CallbackRow key={callback.id} host={host} callback={callback} />
              ))}
            </ul>
          )}
        </Loaded>
      </Tabs>
      <div>
        <Button variant="secondary" onClick={() => host.openDialog('callback')}>
          {words.book}
        </Button>
      </div>
    </AccountPage>
  );
});

function CallbackRow({ host, callback }: RemoteProps & { readonly callback: OwnCallback }) {
  const { subject, productType, date, time, status, reference, isCancelled } = callback;
  return (
    <li className={list.row}>
      <div className={list.ends}>
        <p className={list.name}>
          {words.subjects[subject]}
          {productType !== null && `: ${productNames[productType]}`}
        </p>
        <StatusTag tone={isCancelled ? 'neutral' : status === 'completed' ? 'success' : 'info'}>
          {isCancelled ? words.cancelled : words.statuses[status]}
        </StatusTag>
      </div>
      {!isCancelled && <p>{words.when(date, time)}</p>}
      <p>{words.number(reference)}</p>
      {status === 'open' && <ChangeCallback host={host} callback={callback} />}
    </li>
  );
}
