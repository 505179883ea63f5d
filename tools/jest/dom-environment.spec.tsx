import { createElement, useState } from 'react';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';

afterEach(() => {
  document.head.innerHTML = '';
  document.body.innerHTML = '';
});

/**
 * Returns the visible parts of `<main><p id="a" class="one two" lang="es"><b>…</b></p></main>` and its `<b>` under a
 * rule that hides.
 */
function hidden(selector: string): string[] {
  document.head.innerHTML = `<style>${selector} { display: none }</style>`;
  document.body.innerHTML = '<main><p id="a" class="one two" lang="es"><b>text</b></p></main>';
  return ['p', 'b'].filter((tag) => getComputedStyle(document.querySelector(tag)!).display === 'none');
}

describe('The styles of a page under test', () => {
  it.each([
    ['p', ['p']],
    ['.one', ['p']],
    ['.one.two', ['p']],
    ['p.one#a', ['p']],
    ['*', ['p', 'b']],
    ['main > .two', ['p']],
    ['.one b', ['b']],
    ['div,.two', ['p']],
    ['[lang="es"]', ['p']],
    ['[lang="a].x"], b', ['b']],
    ['p:not(.three)', ['p']],
    ['.one:not(.two, .three)', []],
    ['p:has(b)', ['p']],
    ['main :is(p, b)', ['p', 'b']],
    ['.one:first-child', ['p']],
  ])('hide by %s what a browser would hide', (selector, shown) => {
    expect(hidden(selector)).toEqual(shown);
  });

  it.each(['div', '.three', '.one.three', '#b', 'p.three', 'b.one', '.three b', 'p, main > i'])(
    'hide nothing else: %s',
    (selector) => {
      const expected = selector.startsWith('p,') ? ['p'] : [];
      expect(hidden(selector)).toEqual(expected);
    },
  );
});

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
