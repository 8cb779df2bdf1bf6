import type { DocumentSection } from '../http/pricing/documents.js';

export interface DocumentTopic {
  readonly heading: string;
  /** What holds at every level has no level. */
  readonly parts: readonly DocumentSection[];
}

/** The sections of a product's document under the headings that they share, in their order. */
export const topicsOf = (sections: readonly DocumentSection[]): readonly DocumentTopic[] => {
  const topics: { heading: string; parts: DocumentSection[] }[] = [];
  for (const section of sections) {
    const heading = section.topic ?? section.heading;
    const last = topics.at(-1);
    if (last?.heading === heading) last.parts.push(section);
    else topics.push({ heading, parts: [section] });
  }
  return topics;
};

/** `2026-12`: December 2026. An edition that is not a month stays as it is. */
export const editionInWords = (edition: string): string => {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(edition) ?? [];
  const name = month && new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' }).format(new Date(`2000-${month}-01`));
  return name ? `${name} ${year}` : edition;
};
