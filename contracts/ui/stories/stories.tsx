import { useState } from 'react';
import { Button } from '../controls/button.js';
import { Cluster, Page, Stack } from '../basics/layout.js';
import { PageHeading } from '../page/page-heading.js';
import { FeedbackStories } from './stories-feedback.js';
import { FormStories } from './stories-forms.js';
import { PageStories } from './stories-pages.js';
import { PriceStories } from './stories-price.js';
import { StaffStories } from './stories-staff.js';
import css from './stories.module.css';
import { Tabs } from '../page/tabs.js';

const sections = [
  { key: 'pages', label: 'Screens', Stories: PageStories },
  { key: 'price', label: 'Price', Stories: PriceStories },
  { key: 'forms', label: 'Forms', Stories: FormStories },
  { key: 'feedback', label: 'Feedback', Stories: FeedbackStories },
  { key: 'staff', label: 'Staff', Stories: StaffStories },
] as const;

type SectionKey = (typeof sections)[number]['key'];
type Theme = 'system' | 'light' | 'dark';
const themes: readonly Theme[] = ['system', 'light', 'dark'];

/** Every piece of the kit in its states, for the page that staff and designers look at. */
export function Stories({ section = 'pages' }: { readonly section?: SectionKey | undefined }) {
  const [shown, setShown] = useState<SectionKey>(section);
  const [theme, setTheme] = useState<Theme>('system');
  const Shown = sections.find(({ key }) => key === shown)?.Stories ?? PageStories;
  return (
    <div className={css.stories} data-theme={theme === 'system' ? undefined : theme}>
      <Page>
        <Stack gap="large">
          <PageHeading lead="Every piece in its states. What is not here is not part of the kit.">Design system</PageHeading>
          <Cluster>
            {themes.map((name) => (
              <Button
                label={`Theme: ${name}`}
                key={name}
                size="small"
                variant={name === theme ? 'primary' : 'secondary'}
                aria-pressed={name === theme}
                onClick={() => setTheme(name)}
              />
            ))}
          </Cluster>
          <Tabs label="Pieces" tabs={sections} selected={shown} onSelect={setShown}>
            <Shown />
          </Tabs>
        </Stack>
      </Page>
    </div>
  );
}
