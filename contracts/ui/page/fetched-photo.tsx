import { useQuery } from '@tanstack/react-query';
import { Panel } from './panel.js';
import { Picture } from '../basics/picture.js';
import { loadOf } from '../data/server-data.js';

interface FetchedPhotoProps {
  readonly id: string;
  readonly fetchPhoto: (id: string) => Promise<Blob>;
  readonly alt: string;
}

/** Shows a photo that is served as a download, and only to those who may see it. */
export function FetchedPhoto({ id, fetchPhoto, alt }: FetchedPhotoProps) {
  const load = loadOf(useQuery({ queryKey: ['photo', id], queryFn: () => fetchPhoto(id), staleTime: Infinity }));
  return (
    <Panel load={load} loading="Loading the photo" failed="We could not load this photo">
      {(photo) => <Picture photo={photo} alt={alt} />}
    </Panel>
  );
}
