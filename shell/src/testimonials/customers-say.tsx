import { Link } from 'wouter';
import { said as words } from '../messages/landing.js';
import { testimonials, told } from '../messages/testimonials.js';
import { pages } from '../page/pages.js';
import { HomeBand } from '../home/home-band.js';
import { Said } from './said.js';
import css from './customers-say.module.css';
import { FilmButton } from './film-button.js';
import { Slider } from './slider.js';

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

/** Customers in their own words, one at a time. */
export default function CustomersSay() {
  return (
    <HomeBand id="said" title={words.title}>
      <p className={css.demo}>{testimonials.demo}</p>
      <Slider label={words.label} slides={slides} />
      <p className={css.all}>
        <Link href={pages.testimonials}>{words.all}</Link>
      </p>
    </HomeBand>
  );
}
