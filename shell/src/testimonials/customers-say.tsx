import { Link } from 'wouter';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { useState } from 'react';
import { said as words } from '../messages/landing.js';
import { testimonials, told, type Testimonial } from '../messages/testimonials.js';
import { pages, pageTitles } from '../page/pages.js';
import { HomeBand } from '../home/home-band.js';
import { Said } from './said.js';
import css from './testimonials.module.css';
import { Slider } from './slider.js';
import { FilmDialog } from './film-dialog.js';

function FilmButton({ testimonial }: { readonly testimonial: Testimonial }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button label={testimonials.watch(testimonial.who)} variant="secondary" onClick={() => setOpen(true)} />
      {isOpen && <FilmDialog testimonial={testimonial} onClose={() => setOpen(false)} />}
    </>
  );
}

const slides = told.map((testimonial) => ({
  key: testimonial.id,
  content: (
    <div className={css.slide}>
      <Said testimonial={testimonial} />
      <div>
        <FilmButton testimonial={testimonial} />
      </div>
    </div>
  ),
}));

export default function CustomersSay() {
  return (
    <HomeBand id="said" title={pageTitles.testimonials}>
      <p className={css.demo}>{testimonials.demo}</p>
      <Slider label={words.label} slides={slides} />
      <p className={css.all}>
        <Link href={pages.testimonials}>{words.all}</Link>
      </p>
    </HomeBand>
  );
}
