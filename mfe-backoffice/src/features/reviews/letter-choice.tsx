import type { HostApi, RemoteProps } from '@kerbside/contracts/host';
import { Cluster } from '@kerbside/contracts/ui/basics/layout';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Loaded } from '../lists/loaded.js';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import type { BoundField } from '@kerbside/contracts/ui/controls/use-form';
import { reviewTemplateQuery, reviewTemplatesQuery } from '../../api/reviews-api.js';
import { reviews as words } from '../../messages/reviews.js';
import css from './reviews.module.css';

interface LetterChoiceProps {
  readonly host: HostApi;
  readonly field: BoundField<string, string>;
  /** How many are selected one by one, and how many of them are on another page or are left out by the filters. */
  readonly selected: { readonly count: number; readonly unseen: number };
  /** Selects no others than those in sight. */
  readonly onOnlySeen: () => void;
  /** How many letters would be sent. */
  readonly letters: number | undefined;
  readonly isBusy: boolean;
}

/** The letter, as it will read, and the button that sends it. */
export function LetterChoice({ host, field, selected: { count, unseen }, onOnlySeen, letters, isBusy }: LetterChoiceProps) {
  return (
    <Loaded query={reviewTemplatesQuery(host)} words={words.templates}>
      {({ templates }) => (
        <div className={css.send}>
          <SelectField
            label={words.template}
            width={20}
            options={[{ value: '', label: words.choose }, ...templates.map(({ id, name }) => ({ value: id, label: name }))]}
            {...field}
          />
          {field.value !== '' && <Preview host={host} templateId={field.value} />}
          <Cluster>
            <Button label={words.send(letters)} type="submit" busy={isBusy} busyLabel={words.sending} />
            <span role="status">{count > 0 && words.selected(count, unseen)}</span>
            {unseen > 0 && <Button label={words.onlySeen(unseen)} variant="quiet" onClick={onOnlySeen} />}
          </Cluster>
        </div>
      )}
    </Loaded>
  );
}

function Preview({ host, templateId }: RemoteProps & { readonly templateId: string }) {
  return (
    <Loaded query={reviewTemplateQuery(host, templateId)} words={words.preview}>
      {({ template: { subject, body } }) => (
        <div>
          <p>{words.example}</p>
          <p>
            <strong>{`${words.subject}: ${subject}`}</strong>
          </p>
          <p className={css.letter}>{body}</p>
        </div>
      )}
    </Loaded>
  );
}
