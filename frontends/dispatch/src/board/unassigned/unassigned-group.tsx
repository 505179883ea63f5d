import { styled } from '@mui/material/styles';
import type { Placed } from '@tailboard/ui/board/windowed';
import { Glyph } from '@tailboard/ui/icons';
import { PRINTED_WHOLE, UNPRINTED } from '@tailboard/ui/layout/paper';
import { TOUCH } from '@tailboard/ui/layout/theme';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import type { Grouping, UnassignedGroup } from './unassigned-list.js';

const Line = styled('li')({
  position: 'absolute',
  left: 0,
  right: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 26,
  fontSize: '0.75rem',
  fontVariantNumeric: 'tabular-nums',
  color: 'var(--mui-palette-text-secondary)',
  [TOUCH]: { minHeight: 44 },
  '& button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 2,
    minWidth: 0,
    minHeight: 24,
    padding: '0 4px 0 0',
    border: 0,
    borderRadius: 4,
    background: 'none',
    font: 'inherit',
    fontWeight: 650,
    color: 'var(--mui-palette-text-primary)',
    cursor: 'pointer',
    [TOUCH]: { minHeight: 44 },
  },
  '& button:hover': { backgroundColor: 'var(--mui-palette-action-hover)' },
  '& .all': { marginLeft: 'auto', fontWeight: 400, color: 'var(--mui-palette-primary-main)', paddingLeft: 4 },
});

/** Header of an unassigned group: name, size, and a button to select all of it. */
export function UnassignedGroupHeader({
  group,
  by,
  open,
  placed: { top, index, measure },
  onFold,
  onSelect,
}: {
  group: UnassignedGroup;
  by: Grouping;
  open: boolean;
  placed: Placed;
  onFold: () => void;
  onSelect: () => void;
}): ReactNode {
  const t = useTexts('dispatch-board-unassigned');
  const format = useFormat();
  const name = group.name || t(`tray.without.${by}`);
  return (
    <Line ref={measure} className={PRINTED_WHOLE} data-index={index} style={{ top }}>
      <button type="button" aria-expanded={open} onClick={onFold}>
        <Glyph name={open ? 'chevronDown' : 'chevronRight'} size={14} />
        {name}
      </button>
      {t('tray.group', { count: group.jobs.length, points: format.number(group.points) })}
      <button
        type="button"
        className={`all ${UNPRINTED}`}
        aria-label={t('tray.selectAll', { name })}
        onClick={onSelect}
      >
        {t('tray.select')}
      </button>
    </Line>
  );
}
