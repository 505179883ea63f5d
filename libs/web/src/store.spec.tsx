import { describe, expect, it } from '@jest/globals';
import { createStore } from './store.js';

describe('A store', () => {
  it('given listeners, when another value is set, then each is notified once, and none that has left', () => {
    const store = createStore(1);
    const seen: string[] = [];
    const leave = store.subscribe(() => seen.push(`first ${store.current()}`));
    store.subscribe(() => seen.push(`second ${store.current()}`));
    store.set(2);
    leave();
    store.set(3);
    expect(seen).toEqual(['first 2', 'second 2', 'second 3']);
  });

  it('given a listener, when the same value is set, then it is not notified', () => {
    const store = createStore('a');
    let notified = 0;
    store.subscribe(() => notified++);
    store.set('a');
    expect([notified, store.current()]).toEqual([0, 'a']);
  });

  it('given a source, when listeners come and go, then it is connected as long as there is one', () => {
    const steps: string[] = [];
    const store = createStore(0, () => {
      steps.push('connected');
      return () => void steps.push('disconnected');
    });
    const [leaveFirst, leaveSecond] = [store.subscribe(() => undefined), store.subscribe(() => undefined)];
    leaveFirst();
    leaveFirst();
    expect(steps).toEqual(['connected']);
    leaveSecond();
    expect(steps).toEqual(['connected', 'disconnected']);
    store.subscribe(() => undefined);
    expect(steps).toEqual(['connected', 'disconnected', 'connected']);
  });
});
