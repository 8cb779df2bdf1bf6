import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Lightbox } from './lightbox.js';

it('opens a picture large, and closes it again', async () => {
  render(<Lightbox src="/car.jpg" alt="A red Ford Focus" />);
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'A red Ford Focus: show larger' }));
  expect(screen.getByRole('img', { name: 'A red Ford Focus' }).getAttribute('src')).toBe('/car.jpg');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('shows nothing when the picture does not exist', () => {
  const { container } = render(<Lightbox src="/gone.jpg" alt="A red Ford Focus" />);
  fireEvent.error(container.querySelector('img') ?? document.body);
  expect(screen.queryByRole('button')).toBeNull();
});
