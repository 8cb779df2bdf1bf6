import { garageVisitWords as words } from '../../src/garages/garage-visit-words.js';
import { Panel } from '../page/panel.js';
import { Picture } from '../basics/picture.js';
import { useLoad } from '../data/use-load.js';

export interface VisitPhotoProps {
  readonly id: string;
  readonly fetchPhoto: (id: string) => Promise<Blob>;
  readonly alt: string;
}

/** A photo of what a garage found, on a page without a cache of its own. */
export function VisitPhoto({ id, fetchPhoto, alt }: VisitPhotoProps) {
  const load = useLoad(() => fetchPhoto(id), [id]);
  return (
    <Panel load={load} loading={words.loadingPhoto} failed={words.photoFailed}>
      {(photo) => <Picture photo={photo} alt={alt} />}
    </Panel>
  );
}
