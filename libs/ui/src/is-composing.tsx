import type { KeyboardEvent } from 'react';

/** The key code of every key of a composition. Safari reports the Enter that ends one by it alone. */
const COMPOSITION = 229;

/** Returns whether a key belongs to an input method that composes text, so that its Enter is not the user's answer. */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === COMPOSITION;
