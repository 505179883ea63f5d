import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ToastProvider, TOAST_MS, TOAST_MERGE_MS, useToast } from './toast.js';

function Speaker(): ReactNode {
  const { toast, announce } = useToast();
  return (
    <>
      <button onClick={() => toast('Saved.')}>toast</button>
      <button onClick={() => toast('Sent.')}>another</button>
      <button onClick={() => toast('Lost.', 'error')}>failure</button>
      <button onClick={() => announce('Moved.')}>announce</button>
      <button onClick={() => toast('Moved.', 'success', { label: 'Undo', onAction: () => announce('Undone.') })}>
        act
      </button>
    </>
  );
}

describe('Toasts and announcements', () => {
  afterEach(() => void jest.useRealTimers());

  it('can be read for at least five seconds, in a region that is read out', () => {
    jest.useFakeTimers();
    render(
      <ToastProvider>
        <Speaker />
      </ToastProvider>,
    );
    act(() => screen.getByText('toast').click());
    expect(screen.getByRole('status').textContent).toContain('Saved.');
    act(() => void jest.advanceTimersByTime(5000));
    expect(screen.getByText('Saved.')).toBeTruthy();
    act(() => void jest.advanceTimersByTime(TOAST_MS - 5000));
    expect(screen.queryByText('Saved.')).toBeNull();
  });

  it('is one where successes follow one another at once, and several where they do not [BUS-008]', () => {
    jest.useFakeTimers();
    render(
      <ToastProvider>
        <Speaker />
      </ToastProvider>,
    );
    const listToasts = () =>
      screen
        .queryAllByRole('alert')
        .map((toast) =>
          [...toast.querySelectorAll('.MuiAlert-message > div')].map((line) => line.textContent).join('\n'),
        );
    act(() => screen.getByText('toast').click());
    act(() => void jest.advanceTimersByTime(TOAST_MERGE_MS - 1));
    act(() => screen.getByText('another').click());
    expect(listToasts()).toEqual(['Saved.\nSent.']);
    act(() => void jest.advanceTimersByTime(TOAST_MERGE_MS - 1));
    act(() => screen.getByText('toast').click());
    expect(listToasts()).toEqual(['Saved.\nSent.']);
    act(() => void jest.advanceTimersByTime(TOAST_MERGE_MS));
    act(() => screen.getByText('toast').click());
    expect(listToasts()).toEqual(['Saved.\nSent.', 'Saved.']);
    act(() => screen.getByText('failure').click());
    expect(listToasts()).toEqual(['Saved.\nSent.', 'Saved.', 'Lost.']);
  });

  it('given the same announcement again, then it is read out again', () => {
    render(
      <ToastProvider>
        <Speaker />
      </ToastProvider>,
    );
    const readAnnouncement = (): string | null => screen.getByTestId('announcements').textContent;
    act(() => screen.getByText('announce').click());
    const first = readAnnouncement();
    act(() => screen.getByText('announce').click());
    expect([first, readAnnouncement()]).toEqual(['Moved.', 'Moved.\u00a0']);
  });

  it('offers what may be done about it, once', () => {
    render(
      <ToastProvider>
        <Speaker />
      </ToastProvider>,
    );
    act(() => screen.getByText('act').click());
    act(() => screen.getByRole('button', { name: 'Undo' }).click());
    expect(screen.getByTestId('announcements').textContent).toBe('Undone.');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});
