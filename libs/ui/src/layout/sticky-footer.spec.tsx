import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { stickyFooter } from './sticky-footer.js';

/** jsdom has no layout, so an element here has the height that it declares. */
const Foot = ({ height, bottom = 0 }: { height: number; bottom?: number }): ReactNode => (
  <footer
    ref={(element) => {
      if (element) Object.defineProperty(element, 'offsetHeight', { configurable: true, value: height });
      return stickyFooter(element);
    }}
    style={{ position: 'fixed', bottom }}
  />
);
const readFootHeight = (): string => document.documentElement.style.getPropertyValue('--foot');

describe('The foot of a window', () => {
  const { ResizeObserver } = globalThis;
  beforeEach(() => {
    globalThis.ResizeObserver = class {
      constructor(private readonly callback: ResizeObserverCallback) {}
      observe(): void {
        this.callback([], this);
      }
      unobserve(): void {}
      disconnect(): void {}
    };
  });
  afterEach(() => void (globalThis.ResizeObserver = ResizeObserver));

  it('is as high as the highest that stays there, with its distance from the edge', () => {
    const { rerender } = render(
      <>
        <Foot height={52} />
        <Foot height={44} bottom={16} />
      </>,
    );
    expect(readFootHeight()).toBe('60px');
    rerender(<Foot height={52} />);
    expect(readFootHeight()).toBe('52px');
    rerender(<></>);
    expect(readFootHeight()).toBe('0px');
  });
});
