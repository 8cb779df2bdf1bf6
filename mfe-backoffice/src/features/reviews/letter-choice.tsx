import { Button } from '@kerbside/contracts/ui/controls/button';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import type { FieldProps } from '@kerbside/contracts/ui/controls/use-form';
import { useQuery } from '@tanstack/react-query';
import { reviewTemplateQuery, reviewTemplatesQuery, type ReviewsApi } from '../../api/reviews-api.js';
import { reviews as words } from '../../messages/reviews.js';
import css from './reviews.module.css';

interface LetterChoiceProps {
  readonly api: ReviewsApi;
  readonly field: FieldProps<string, string>;
  /** How many are selected one by one. */
  readonly count: number;
  readonly isBusy: boolean;
}

/** The letter, as it will read, and the button that sends it. */
export function LetterChoice({ api, field, count, isBusy }: LetterChoiceProps) {
  const load = loadOf(useQuery(reviewTemplatesQuery(api)));
  return (
    <Panel load={load} loading={words.previewLoading} failed={words.templatesFailed}>
      {({ templates }) => (
        <div className={css.send}>
          <SelectField
            label={words.template}
            width={20}
            options={[{ value: '', label: words.choose }, ...templates.map(({ id, name }) => ({ value: id, label: name }))]}
            {...field}
          />
          {field.value !== '' && <Preview api={api} templateId={field.value} />}
          <div>
            <Button type="submit" busy={isBusy} busyLabel={words.sending}>
              {words.send}
            </Button>
            {count > 0 && <span role="status"> {words.selected(count)}</span>}
          </div>
        </div>
      )}
    </Panel>
  );
}

function Preview({ api, templateId }: { readonly api: ReviewsApi; readonly templateId: string }) {
  const load = loadOf(useQuery(reviewTemplateQuery(api, templateId)));
  return (
    <Panel load={load} loading={words.previewLoading} failed={words.previewFailed}>
      {({ template: { subject, body } }) => (
        <div>
          <p>
            <strong>{`${words.subject}: ${subject}`}</strong>
          </p>
          <p className={css.letter}>{body}</p>
        </div>
      )}
    </Panel>
  );
}
