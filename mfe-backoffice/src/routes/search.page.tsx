import { SearchForm } from '../features/search/search-form.js';
import { search as words } from '../messages/frame.js';
import type { OfficeProps } from '../office-props.js';
import { OfficePage } from '../ui/office-page.js';

export function SearchPage({ host, api }: OfficeProps) {
  return (
    <OfficePage host={host} title={words.title}>
      <SearchForm host={host} api={api} />
    </OfficePage>
  );
}
