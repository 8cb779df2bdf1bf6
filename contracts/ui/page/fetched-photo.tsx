import { useState } from 'react';
import { Loaded } from './loaded.js';
import { Picture } from '../basics/picture.js';
import { Dialog } from '../overlays/dialog.js';
import css from './fetched-photo.module.css';

interface FetchedPhotoProps {
  readonly id: string;
  readonly fetchPhoto: (id: string) => Promise<Blob>;
  readonly alt: string;
}

/** A photo that is served as a download, and only to those who may see it: small, and as it is when it is pressed. */
export function FetchedPhoto({ id, fetchPhoto, alt }: FetchedPhotoProps) {
  const [isWhole, setIsWhole] = useState(false);
  return (
    <Loaded
      query={{ queryKey: ['photo', id], queryFn: () => fetchPhoto(id), staleTime: Infinity }}
      words={{ loading: 'Loading the photo', failed: 'We could not load this photo' }}
    >
      {(photo) => (
        <>
          <button type="button" className={css.small} onClick={() => setIsWhole(true)}>
            <Picture photo={photo} alt={alt} />
          </button>
          {isWhole && (
            <Dialog title={alt} width="wide" onClose={() => setIsWhole(false)}>
              <Picture photo={photo} alt={alt} />
            </Dialog>
          )}
        </>
      )}
    </Loaded>
  );
}

/** Whether browsers draw a file of this name: a photo of a phone's own format and a document are downloaded. */
export const isDrawn = (fileName: string): boolean => /\.(jpe?g|png|webp)$/i.test(fileName);
