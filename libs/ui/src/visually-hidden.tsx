/**
 * Style for text that is for screen readers only. The values are strings in pixels, because a bare 1 would mean the
 * full width.
 */
export const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;
