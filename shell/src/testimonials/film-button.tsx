import { Button } from '@kerbside/contracts/ui/controls/button';
import { useState } from 'react';
import { testimonials as words, type Testimonial } from '../messages/testimonials.js';
import { FilmDialog } from './film-dialog.js';

/** Opens a customer's film over the page. */
export function FilmButton({ testimonial }: { readonly testimonial: Testimonial }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {words.watch(testimonial.who)}
      </Button>
      {isOpen && <FilmDialog testimonial={testimonial} onClose={() => setOpen(false)} />}
    </>
  );
}
