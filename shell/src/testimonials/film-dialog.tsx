import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { testimonials as words, type Testimonial } from '../messages/testimonials.js';
import { Film } from './film.js';
import { Said } from './said.js';

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
