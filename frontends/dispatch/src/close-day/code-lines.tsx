import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Icon } from '@tailboard/ui/icons';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import type { DayCodes } from './codes.js';
import type { TypedLine } from './day-values.js';

/** The codes of a job, with their quantities. */
export function CodeLines({
  lines,
  codes,
  findFault,
  disabled,
  onLines,
}: {
  lines: readonly TypedLine[];
  codes: DayCodes;
  /** Returns the error message of a row. */
  findFault: (at: number) => string | undefined;
  disabled: boolean;
  onLines: (lines: readonly TypedLine[]) => void;
}): ReactNode {
  const t = useTexts('dispatch-close-day-jobs');
  const format = useFormat();
  const write = (at: number, quantity: number | null): void =>
    onLines(lines.map((line, index) => (index === at ? { ...line, quantity } : line)));
  if (lines.length === 0) return null;
  return (
    <Box component="ul" aria-label={t('codes')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {lines.map(({ code_id, quantity, missed }, at) => {
        const code = codes.findNamed(code_id);
        const title = code?.title ?? t('codeUnknown');
        const maxQuantity = codes.getMaxQuantity(code_id);
        const wrong = findFault(at);
        return (
          <Box
            component="li"
            key={`${code_id} ${String(missed)}`}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 1,
              py: 0.5,
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            <Box sx={{ flex: '1 1 150px', minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography component="span" variant="body2" sx={{ fontWeight: 600 }}>
                {title}
              </Typography>{' '}
              {missed && <Chip size="small" color="warning" variant="outlined" label={t('missed')} />}
              <Typography component="div" variant="caption" className="figures" sx={{ color: 'text.secondary' }}>
                {[code?.description, code && t('points', { points: format.number((quantity ?? 0) * code.points) })]
                  .filter(Boolean)
                  .join(' · ')}
              </Typography>
            </Box>
            {disabled ? (
              <Typography component="span" variant="body2" className="figures" sx={{ fontWeight: 600 }}>
                × {quantity}
              </Typography>
            ) : (
              <Box sx={{ display: 'flex', alignItems: 'center' }}>
                <IconButton
                  aria-label={t('fewer', { code: title })}
                  disabled={(quantity ?? 0) <= 1}
                  onClick={() => write(at, (quantity ?? 2) - 1)}
                >
                  <Icon name="minus" />
                </IconButton>
                <TextField
                  value={quantity ?? ''}
                  error={wrong !== undefined}
                  onChange={({ target }) => {
                    const digits = target.value.replace(/\D/g, '').slice(0, 3);
                    write(at, digits === '' ? null : Number(digits));
                  }}
                  slotProps={{
                    htmlInput: {
                      'aria-label': t('quantityOf', { code: title }),
                      inputMode: 'numeric',
                      className: 'figures',
                      style: { textAlign: 'center', padding: '4px 2px' },
                    },
                  }}
                  sx={{ width: 52 }}
                />
                <IconButton
                  aria-label={t('more', { code: title })}
                  disabled={(quantity ?? 0) >= maxQuantity}
                  onClick={() => write(at, (quantity ?? 0) + 1)}
                >
                  <Icon name="plus" />
                </IconButton>
                <IconButton
                  aria-label={t('removeCode', { code: title })}
                  onClick={() => onLines(lines.filter((_, index) => index !== at))}
                >
                  <Icon name="trash" />
                </IconButton>
              </Box>
            )}
            {wrong !== undefined && (
              <FormHelperText error sx={{ width: '100%', m: 0, '&::first-letter': { textTransform: 'uppercase' } }}>
                {wrong}
              </FormHelperText>
            )}
          </Box>
        );
      })}
    </Box>
  );
}
