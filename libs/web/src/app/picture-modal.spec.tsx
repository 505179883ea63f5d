import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PICTURE_WIDTH, PictureModal, type Picture } from './picture-modal.js';
import { fakeApi } from '../testing/fake-api.js';
import { renderScreen } from '../testing/render-screen.js';

const pictures = ['Tap', 'Ground block', 'Modem'].map((name) => ({ name, src: `/pictures/${name}.jpg` }));

describe('The modal of pictures', () => {
  let closed = 0;
  const show = (first = 0, shownOnes: readonly Picture[] = pictures) =>
    renderScreen(<PictureModal pictures={shownOnes} first={first} onClose={() => closed++} />, { api: fakeApi() });
  const readAlt = () => screen.getByRole('img').getAttribute('alt');
  const readRotation = () => screen.getByRole('img').style.transform;
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

  it('is 750 px wide, and closes [BUS-029] [FIL-018]', async () => {
    await show();
    expect(PICTURE_WIDTH).toBe(750);
    expect(getComputedStyle(screen.getByRole('dialog')).width).toBe('750px');
    await press('Close');
    expect(closed).toBe(1);
  });

  it('goes from picture to picture, and no further than there are [FIL-019]', async () => {
    await show(1);
    expect(readAlt()).toBe('Ground block');
    await press('Next');
    expect([readAlt(), screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled]).toEqual([
      'Modem',
      true,
    ]);
    screen.getByText('3 of 3');
    await press('Previous');
    await press('Previous');
    expect([readAlt(), screen.getByRole<HTMLButtonElement>('button', { name: 'Previous' }).disabled]).toEqual([
      'Tap',
      true,
    ]);
  });

  it('turns each picture by quarters, and leaves the others as they are [BUS-030] [FIL-018]', async () => {
    await show();
    await press('Rotate');
    await press('Rotate');
    expect(readRotation()).toBe('rotate(180deg)');
    await press('Next');
    expect(readRotation()).toBe('rotate(0deg)');
    await press('Previous');
    expect(readRotation()).toBe('rotate(180deg)');
  });

  it('does the same by the keys', async () => {
    await show();
    const area = screen.getByRole('group', { name: /^Arrow keys/ });
    expect(document.activeElement).toBe(area);
    fireEvent.keyDown(area, { key: 'ArrowRight' });
    fireEvent.keyDown(area, { key: 'r' });
    expect([readAlt(), readRotation()]).toEqual(['Ground block', 'rotate(90deg)']);
    fireEvent.keyDown(area, { key: 'ArrowLeft' });
    fireEvent.keyDown(area, { key: 'ArrowLeft' });
    expect(readAlt()).toBe('Tap');
  });

  it('given links that are good for a moment, then each is asked for when its picture is shown', async () => {
    const requested: string[] = [];
    const createPicture = (name: string, url: string | undefined): Picture => ({
      name,
      src: async () => {
        requested.push(name);
        return url;
      },
    });
    await show(0, [createPicture('Tap', '/tap.jpg?signature=1'), createPicture('Gone', undefined)]);
    expect((await screen.findByRole('img')).getAttribute('src')).toBe('/tap.jpg?signature=1');
    expect(requested).toEqual(['Tap']);
    await press('Next');
    await screen.findByText('Couldn’t show this picture.');
    await press('Previous');
    expect((await screen.findByRole('img')).getAttribute('alt')).toBe('Tap');
    expect(requested).toEqual(['Tap', 'Gone', 'Tap']);
  });

  it('shows that a picture cannot be loaded', async () => {
    await show();
    fireEvent.error(screen.getByRole('img'));
    screen.getByText('Couldn’t show this picture.');
    await press('Next');
    expect(readAlt()).toBe('Ground block');
  });
});
