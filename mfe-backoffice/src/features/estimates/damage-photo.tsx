import { Panel } from '@kerbside/contracts/ui/panel';
import { loadOf } from '@kerbside/contracts/ui/server-data';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { photoQuery, type EstimatesApi } from '../../api/estimates-api.js';
import { estimates as words } from '../../messages/estimates.js';
import css from './damage-photo.module.css';

interface DamagePhotoProps {
  readonly api: EstimatesApi;
  readonly id: string;
  readonly number: number;
}

/** A photo of damage, on the page: it is fetched as a file, because only staff and its customer may have it. */
export function DamagePhoto({ api, id, number }: DamagePhotoProps) {
  const load = loadOf(useQuery(photoQuery(api, id)));
  return (
    <Panel load={load} loading={words.loadingPhoto} failed={words.failedPhoto}>
      {(photo) => <Picture photo={photo} alt={words.photo(number)} />}
    </Panel>
  );
}

function Picture({ photo, alt }: { readonly photo: Blob; readonly alt: string }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(photo);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [photo]);
  return url === undefined ? null : <img className={css.photo} src={url} alt={alt} />;
}
