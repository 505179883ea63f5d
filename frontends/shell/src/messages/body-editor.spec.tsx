import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { fakeApi } from '@tailboard/web/testing/fake-api';
import { renderScreen } from '@tailboard/web/testing/render-screen';
import type { Editor } from '@tiptap/react';
import BodyEditor from './body-editor.js';

describe('The editor of a message', () => {
  afterEach(() => void jest.useRealTimers());

  it('tells what was typed 300 ms after the last letter, and at once when somebody leaves it [BUS-034]', async () => {
    const told: string[] = [];
    await renderScreen(<BodyEditor label="Message" value="" invalid={false} onChange={(html) => told.push(html)} />, {
      api: fakeApi(),
    });
    const box = await screen.findByRole('textbox', { name: 'Message' });
    const type = (text: string) =>
      act(() => void (box as unknown as { editor: Editor }).editor.commands.insertContent(text));
    const pass = (ms: number) => act(() => void jest.advanceTimersByTime(ms));
    jest.useFakeTimers();
    type('Lad');
    pass(299);
    type('ders');
    pass(299);
    expect(told).toEqual([]);
    pass(1);
    expect(told).toEqual(['<p>Ladders</p>']);
    type('!');
    act(() => void fireEvent.blur(box));
    expect(told).toEqual(['<p>Ladders</p>', '<p>Ladders!</p>']);
    pass(1_000);
    expect(told).toHaveLength(2);
  });
});
