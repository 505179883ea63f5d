import { createElement, useState } from 'react';
import { describe, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';

describe('The bundled packages', () => {
  it('share one React with the suite, whose fake timers they advance', async () => {
    jest.useFakeTimers();
    function Late() {
      const [shown, setShown] = useState(false);
      return createElement('button', { onClick: () => setTimeout(() => setShown(true), 500) }, shown ? 'late' : 'go');
    }
    render(createElement(Late));
    act(() => screen.getByRole('button', { name: 'go' }).click());
    await screen.findByRole('button', { name: 'late' });
    jest.useRealTimers();
  });
});
