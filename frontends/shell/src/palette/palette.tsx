import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Icon } from '@tailboard/ui/icons';
import { Empty } from '@tailboard/ui/layout/states';
import { TOUCH } from '@tailboard/ui/layout/theme';
import { visuallyHidden } from '@tailboard/ui/visually-hidden';
import { isComposing } from '@tailboard/ui/is-composing';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Kind, Option } from './kind.js';
import { useOptions } from './options.js';
import { ReadFailed } from '@tailboard/web/queries/read-failed';

function Row({
  option,
  id,
  active,
  onPoint,
  onChoose,
}: {
  option: Option;
  id: string;
  active: boolean;
  onPoint: () => void;
  onChoose: () => void;
}): ReactNode {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  return (
    <Box
      ref={row}
      id={id}
      role="option"
      aria-selected={active}
      onMouseMove={onPoint}
      onClick={onChoose}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        px: 2,
        minHeight: 36,
        cursor: 'pointer',
        bgcolor: active ? 'action.selected' : 'transparent',
        boxShadow: active ? 'inset 3px 0 0 var(--mui-palette-primary-main)' : 'none',
        [TOUCH]: { minHeight: 44 },
      }}
    >
      <Icon name={option.icon} sx={{ color: 'text.secondary' }} />
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          display: 'flex',
          flexDirection: { xs: 'column', md: 'row' },
          alignItems: { md: 'center' },
          columnGap: 1.5,
        }}
      >
        <Typography component="span" variant="body2" noWrap sx={{ minWidth: 0 }}>
          {option.words}
        </Typography>
        <Typography
          component="span"
          variant="caption"
          className="figures"
          noWrap
          sx={{ flex: { md: '1 1 0' }, minWidth: 0, textAlign: { md: 'end' }, color: 'text.secondary' }}
        >
          {option.detail}
        </Typography>
      </Box>
    </Box>
  );
}

/** The results of one kind, under the name of the kind. */
function Group({
  kind: { name, options },
  id,
  getIndex,
  activeIndex,
  onPoint,
  onChoose,
}: {
  kind: Kind;
  /** The prefix of the palette's element IDs. */
  id: string;
  /** Returns the index of an option among all kinds. */
  getIndex: (option: Option) => number;
  /** The index of the option with the keyboard position. */
  activeIndex: number;
  onPoint: (number: number) => void;
  onChoose: (option: Option) => void;
}): ReactNode {
  const t = useTexts('shell-palette');
  if (options.length === 0) return null;
  return (
    <Box role="group" aria-labelledby={`${id}-${name}`}>
      <Typography
        id={`${id}-${name}`}
        role="presentation"
        variant="caption"
        component="div"
        sx={{ px: 2, pt: 1, pb: 0.5, color: 'text.secondary', fontWeight: 600 }}
      >
        {t(name)}
      </Typography>
      {options.map((option) => {
        const mine = getIndex(option);
        return (
          <Row
            key={mine}
            option={option}
            id={`${id}-${mine}`}
            active={mine === activeIndex}
            onPoint={() => onPoint(mine)}
            onChoose={() => onChoose(option)}
          />
        );
      })}
    </Box>
  );
}

/** Announces whether the search is running, the number of results, or that there are none. */
function Outcome({ kinds }: { kinds: readonly Kind[] }): ReactNode {
  const t = useTexts('shell-palette');
  const count = kinds.reduce((sum, { options }) => sum + options.length, 0);
  return (
    <Box role="status" aria-live="polite">
      {kinds.some(({ searching }) => searching) ? (
        <Typography variant="body2" sx={{ px: 2, pt: 1, color: 'text.secondary' }}>
          {t('searching')}
        </Typography>
      ) : count > 0 ? (
        <Box sx={visuallyHidden}>{t('found', { count })}</Box>
      ) : (
        kinds.every(({ failed }) => failed === null) && <Empty dense>{t('none')}</Empty>
      )}
    </Box>
  );
}

/** Opens a page, a person or a job by a few letters of its name. The focus stays in the field. */
export function Palette({ start = '', onClose }: { start?: string; onClose: () => void }): ReactNode {
  const t = useTexts('shell-palette');
  const navigate = useNavigate();
  const [typed, setTyped] = useState(start);
  const [pointed, setPointed] = useState(0);
  const id = useId();
  const kinds = useOptions(typed);
  const all = kinds.flatMap(({ options }) => options);
  const at = Math.min(pointed, all.length - 1);
  const choose = (option: Option | undefined): void => {
    if (!option) return;
    onClose();
    if (typeof option.to === 'string') void navigate(option.to);
    else option.to();
  };
  const press = (event: KeyboardEvent): void => {
    const count = all.length;
    if (isComposing(event)) return;
    if (event.key === 'Enter') choose(all[at]);
    else if (count > 0 && event.key === 'ArrowDown') setPointed((at + 1) % count);
    else if (count > 0 && event.key === 'ArrowUp') setPointed((at - 1 + count) % count);
    else if (count > 0 && event.key === 'PageDown') setPointed(Math.min(at + 8, count - 1));
    else if (count > 0 && event.key === 'PageUp') setPointed(Math.max(at - 8, 0));
    else return;
    event.preventDefault();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="sm"
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{
        paper: {
          // The paper is the dialog, and it has no visible title.
          'aria-label': t('title'),
          'aria-labelledby': undefined,
          sx: { mt: { xs: 1, md: '10vh' }, mx: { xs: 1, md: 4 }, width: '100%' },
        },
      }}
    >
      <Box sx={{ p: 1.5, pb: 1 }}>
        <TextField
          autoFocus
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setPointed(0);
          }}
          onKeyDown={press}
          placeholder={t('field')}
          slotProps={{
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <Icon name="search" />
                </InputAdornment>
              ),
            },
            htmlInput: {
              role: 'combobox',
              'aria-label': t('field'),
              'aria-expanded': all.length > 0,
              'aria-controls': `${id}-list`,
              'aria-autocomplete': 'list',
              'aria-activedescendant': all.length > 0 ? `${id}-${at}` : undefined,
              autoComplete: 'off',
              spellCheck: false,
              maxLength: 200,
            },
          }}
        />
      </Box>
      <Box sx={{ minHeight: 120, pb: 1 }}>
        <Box
          id={`${id}-list`}
          role="listbox"
          aria-label={t('title')}
          sx={{ maxHeight: 'min(420px, 55vh)', overflowY: 'auto' }}
        >
          {kinds.map((kind) => (
            <Group
              key={kind.name}
              kind={kind}
              id={id}
              getIndex={(option) => all.indexOf(option)}
              activeIndex={at}
              onPoint={setPointed}
              onChoose={choose}
            />
          ))}
        </Box>
        {kinds.map(({ name, failed: why }) =>
          why && name !== 'pages' ? (
            <Box key={name} sx={{ px: 2, pt: 1 }}>
              <ReadFailed problem={why.problem} onRetry={why.retry}>
                {t(name === 'jobs' ? 'jobsFailed' : 'peopleFailed', { message: why.problem.message })}
              </ReadFailed>
            </Box>
          ) : null,
        )}
        <Outcome kinds={kinds} />
      </Box>
      <Typography
        variant="caption"
        sx={{
          display: { xs: 'none', md: 'block' },
          px: 2,
          py: 1,
          borderTop: 1,
          borderColor: 'divider',
          color: 'text.secondary',
        }}
      >
        {t('hint')}
      </Typography>
    </Dialog>
  );
}
