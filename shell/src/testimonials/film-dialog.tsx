import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { useEffect, useRef, useState } from 'react';
import { testimonials as words, type Testimonial } from '../messages/testimonials.js';
import { Said } from './said.js';
import css from './testimonials.module.css';

/** A customer on film, over the page, with everything that is said in it. */
export function FilmDialog({ testimonial, onClose }: { readonly testimonial: Testimonial; readonly onClose: () => void }) {
  const { id, who } = testimonial;
  return (
    <Dialog title={words.filmOf(who)} onClose={onClose}>
      <Film key={id} src={`/films/${id}.webm`} label={words.filmOf(who)} />
      <Said testimonial={testimonial} />
    </Dialog>
  );
}

const mostTries = 5;
const tryAgainMs = 1_000;

/** A film that loads again where it failed: up to five times, a second apart (A9). Without it there are its words. */
function Film({ src, label }: { readonly src: string; readonly label: string }) {
  const video = useRef<HTMLVideoElement>(null);
  const [failures, setFailures] = useState(0);
  const isLost = failures > mostTries;
  useEffect(() => {
    if (failures === 0 || isLost) return undefined;
    const timer = setTimeout(() => video.current?.load(), tryAgainMs);
    return () => clearTimeout(timer);
  }, [failures, isLost]);
  if (isLost)
    return (
      <Alert tone="warning" live>
        {words.noFilm}
      </Alert>
    );
  return (
    <video
      ref={video}
      className={css.film}
      src={src}
      aria-label={label}
      controls
      muted
      playsInline
      preload="auto"
      onError={() => setFailures((count) => count + 1)}
    />
  );
}
