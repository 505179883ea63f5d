import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {
  FIXED,
  listFormats,
  layoutContents,
  MAX_LAYOUT_COLUMNS,
  type LayoutColumn,
  type LayoutContent,
  type LayoutFormat,
  type payrollLayouts,
} from '@tailboard/contracts/reports/payroll-layout';
import { payrollColumns } from '@tailboard/contracts/reports/export';
import { Icon } from '@tailboard/ui/icons';
import { useToast } from '@tailboard/ui/toast';
import { asLabelled, type BodyOf, type FieldsOf } from '@tailboard/web/forms/form';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { get, useController, type FieldError } from 'react-hook-form';

export type LayoutValues = BodyOf<typeof payrollLayouts.define>;

/** Standard titles are the names of the columns in a file without a layout. */
const createColumn = (content: LayoutContent): LayoutColumn => ({
  content,
  title: content === FIXED ? '' : content,
  format: 'standard',
  text: '',
});

/** The columns of a layout, in their order in the file: what each contains, its title and its format. */
export function ColumnsField({ form }: { form: FieldsOf<LayoutValues> }): ReactNode {
  const t = useTexts('reports-payroll-layouts');
  const { announce } = useToast();
  const {
    field: { value, onChange, onBlur },
    fieldState: { error },
    formState: { errors },
  } = useController({ control: asLabelled(form).control, name: 'columns' });
  const columns = value as readonly LayoutColumn[];
  const write = (index: number, change: Partial<LayoutColumn>): void =>
    onChange(columns.map((column, place) => (place === index ? { ...column, ...change } : column)));
  const move = (index: number, to: number): void => {
    const column = columns[index]!;
    onChange(columns.toSpliced(index, 1).toSpliced(to, 0, column));
    announce(t('moved', { title: getColumnName(column), place: to + 1, count: columns.length }));
  };
  const getColumnName = ({ title, content }: LayoutColumn): string => title || t(`content.${content}`);
  const findError = (index: number, field: keyof LayoutColumn): string | undefined =>
    (get(errors, `columns.${index}.${field}`) as FieldError | undefined)?.message;
  const missing = payrollColumns.filter((content) => !columns.some((column) => column.content === content));
  return (
    <Box role="group" aria-label={t('columns')} sx={{ display: 'grid', gap: 1.5 }}>
      {columns.length === 0 && <FormHelperText>{t('none')}</FormHelperText>}
      {columns.map((column, index) => (
        <ColumnRow
          key={index}
          column={column}
          name={getColumnName(column)}
          onChange={(change) => write(index, change)}
          onBlur={onBlur}
          findError={(field) => findError(index, field)}
          onUp={index === 0 ? undefined : () => move(index, index - 1)}
          onDown={index === columns.length - 1 ? undefined : () => move(index, index + 1)}
          onRemove={() => onChange(columns.toSpliced(index, 1))}
        />
      ))}
      {error?.message !== undefined && <FormHelperText error>{error.message}</FormHelperText>}
      {columns.length < MAX_LAYOUT_COLUMNS && (
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          <Button
            startIcon={<Icon name="plus" />}
            onClick={() => onChange([...columns, createColumn(missing[0] ?? FIXED)])}
          >
            {t('addColumn')}
          </Button>
          {missing.length > 1 && (
            <Button onClick={() => onChange([...columns, ...missing.map(createColumn)].slice(0, MAX_LAYOUT_COLUMNS))}>
              {t('addAll')}
            </Button>
          )}
        </Box>
      )}
    </Box>
  );
}

function ColumnRow({
  column: { content, title, format, text },
  name,
  onChange,
  onBlur,
  findError,
  onUp,
  onDown,
  onRemove,
}: {
  column: LayoutColumn;
  name: string;
  onChange: (change: Partial<LayoutColumn>) => void;
  onBlur: () => void;
  findError: (field: keyof LayoutColumn) => string | undefined;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: () => void;
}): ReactNode {
  const t = useTexts('reports-payroll-layouts');
  const formats = listFormats(content);
  const pick = (to: LayoutContent): void =>
    onChange({
      content: to,
      // A title that the user chose stays.
      ...(title === '' || title === content ? { title: createColumn(to).title } : {}),
      ...(listFormats(to).includes(format) ? {} : { format: 'standard' as const }),
      ...(to === FIXED ? {} : { text: '' }),
    });
  return (
    <Box
      role="group"
      aria-label={name}
      sx={{
        display: 'grid',
        gap: 1,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '210px minmax(0, 1fr) 190px auto' },
        pb: { xs: 1.5, md: 0 },
        borderBottom: { xs: '1px solid var(--mui-palette-divider)', md: 'none' },
      }}
    >
      <TextField
        select
        label={t('content')}
        value={content}
        onBlur={onBlur}
        onChange={({ target }) => pick(target.value as LayoutContent)}
      >
        {layoutContents.map((one) => (
          <MenuItem key={one} value={one}>
            {t(`content.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label={t('columnTitle')}
        value={title}
        onBlur={onBlur}
        onChange={({ target }) => onChange({ title: target.value })}
        error={findError('title') !== undefined}
        helperText={findError('title')}
      />
      {content === FIXED ? (
        <TextField
          label={t('text')}
          value={text}
          onBlur={onBlur}
          onChange={({ target }) => onChange({ text: target.value })}
          error={findError('text') !== undefined}
          helperText={findError('text')}
        />
      ) : (
        <TextField
          select
          label={t('format')}
          value={format}
          disabled={formats.length === 1}
          onBlur={onBlur}
          onChange={({ target }) => onChange({ format: target.value as LayoutFormat })}
        >
          {formats.map((one) => (
            <MenuItem key={one} value={one}>
              {t(`format.${one}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
      <Box sx={{ display: 'flex' }}>
        <IconButton aria-label={t('up', { title: name })} disabled={!onUp} onClick={onUp}>
          <Icon name="chevronDown" sx={{ transform: 'rotate(180deg)' }} />
        </IconButton>
        <IconButton aria-label={t('down', { title: name })} disabled={!onDown} onClick={onDown}>
          <Icon name="chevronDown" />
        </IconButton>
        <IconButton aria-label={t('remove', { title: name })} onClick={onRemove}>
          <Icon name="trash" />
        </IconButton>
      </Box>
    </Box>
  );
}
