import type { TrackedBooking } from '@kerbside/contracts/http/garages/tracker';
import { FetchedPhoto } from '@kerbside/contracts/ui/page/fetched-photo';
import { StatusTag } from '@kerbside/contracts/ui/basics/status-tag';
import type { ReactNode } from 'react';
import { visit as words } from '../../messages/bookings.js';
import list from '../../ui/list.module.css';

type Finding = TrackedBooking['findings'][number];

interface FindingsProps {
  readonly findings: readonly Finding[];
  readonly photo: (id: string) => Promise<Blob>;
  /** Drawn below a finding that waits for an answer. */
  readonly children?: (finding: Finding) => ReactNode;
}

/** What a garage noted about the car, with the customer's answers. */
export function Findings({ findings, photo, children }: FindingsProps) {
  return (
    <ul className={list.rows} aria-label={words.found}>
      {findings.map((finding) => (
        <li key={finding.id} className={list.row}>
          <p>{finding.note}</p>
          {finding.photos.map((id, index) => (
            <FetchedPhoto key={id} id={id} fetchPhoto={photo} alt={words.photoOf(index + 1, finding.note)} />
          ))}
          {finding.answer !== null && (
            <div>
              <StatusTag tone={finding.answer === 'approved' ? 'success' : 'neutral'}>{words[finding.answer]}</StatusTag>
            </div>
          )}
          {finding.needs_answer && children?.(finding)}
        </li>
      ))}
    </ul>
  );
}
