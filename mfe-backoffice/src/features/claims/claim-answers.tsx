import { columnsUnder } from '@kerbside/contracts/ui/page/table';
import { fileSize } from '@kerbside/contracts/page/file-size';
import type { RemoteProps } from '@kerbside/contracts/host';
import { answersOf } from '@kerbside/contracts/claims/claim-answers';
import { formatDay } from '@kerbside/contracts/days/dates';
import { downloadClaimFile, type ClaimFile } from '@kerbside/contracts/http/claims/claims';
import { DefinitionList } from '@kerbside/contracts/ui/basics/definition-list';
import { Cluster } from '@kerbside/contracts/ui/basics/layout';
import { FetchedPhoto, isDrawn } from '@kerbside/contracts/ui/page/fetched-photo';
import { claim as words } from '../../messages/claims.js';
import { DownloadButton } from '../../ui/download-button.js';
import { formatMoment } from '../../ui/moment.js';
import { Nothing } from '../../ui/nothing.js';
import { Section } from '../../ui/section.js';
import { TwoLines } from '../../ui/two-lines.js';
import css from '../../ui/text.module.css';
import { download } from '@kerbside/contracts/ui/data/calls';
import type { OfClaim } from '../../office-props.js';
import { OfficeTable } from '../../ui/office-table.js';

/** What the customer told and sent us. A claim without any answer cannot be sent, so one that was and has none was erased. */
export function ClaimAnswers({ host, reviewed: { claim } }: OfClaim) {
  if (claim.submittedAt !== null && Object.keys(claim.answers).length === 0)
    return (
      <Section title={words.answers}>
        <Nothing title={words.erased}>{words.erasedWhy}</Nothing>
      </Section>
    );
  const rows = answersOf(claim, formatDay).map(({ label, value }) => ({ label, value: <span className={css.typed}>{value}</span> }));
  return (
    <>
      <Section title={words.answers}>
        <DefinitionList rows={rows} />
      </Section>
      <Section title={words.files}>
        {claim.files.length === 0 ? (
          <Nothing title={words.noFiles}>{words.noFilesWhy}</Nothing>
        ) : (
          <>
            <Cluster>
              {claim.files
                .filter(({ name }) => isDrawn(name))
                .map(({ id, category, name }) => (
                  <FetchedPhoto
                    key={id}
                    id={id}
                    fetchPhoto={(photo) => download(host, downloadClaimFile, { params: { id: photo } })}
                    alt={`${words.categories[category]}: ${name}`}
                  />
                ))}
            </Cluster>
            <OfficeTable
              title={words.files}
              columns={columnsOf({ host, reference: claim.reference })}
              rows={claim.files}
              rowKey={({ id }) => id}
            />
          </>
        )}
      </Section>
    </>
  );
}

const columnsOf = ({ host, reference }: RemoteProps & { readonly reference: string }) =>
  columnsUnder(words)<ClaimFile>({
    file: ({ category, name }) => <TwoLines first={words.categories[category]} second={name} />,
    added: ({ addedAt }) => formatMoment(addedAt),
    size: { align: 'end', cell: ({ bytes }) => fileSize(bytes) },
    download: (file) => (
      <DownloadButton
        host={host}
        fetchFile={() => download(host, downloadClaimFile, { params: { id: file.id } })}
        fileName={fileNameOf(reference, file)}
        label={words.download}
        name={words.downloadOf(file.name)}
        done={words.downloaded}
      />
    ),
  });

/** A name of our own: only the kind of file comes from its sender. */
const fileNameOf = (reference: string, { id, category, name }: ClaimFile): string => {
  const ending = /\.(jpe?g|png|webp|heic|pdf)$/i.exec(name)?.[0].toLowerCase() ?? '';
  return `${reference}-${category.replaceAll('_', '-')}-${id.slice(0, 8)}${ending}`;
};
