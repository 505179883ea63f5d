import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { DefineCode, ListCodes } from '@tailboard/contracts/jobs/code';
import { categories, timeSlots } from '@tailboard/contracts/jobs/reference';
import { Modal } from '@tailboard/ui/modal';
import { useToast } from '@tailboard/ui/toast';
import { useApp } from '@tailboard/web/app-context';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useCommand } from '@tailboard/web/queries/queries';
import { useState, type ReactNode } from 'react';
import { starterCategories, starterCodes, starterTimeSlots } from '@tailboard/contracts/jobs/starter-set';

/** The message of the first entry that could not be added; null if all were added. */
type Stopped = string | null;

/** Shows the starter set of categories and codes, and adds what the company lacks of it. */
export function StarterCodes({ onClose }: { onClose: () => void }): ReactNode {
  const t = useTexts('shell-setup');
  const format = useFormat();
  const { api } = useApp();
  const addCategory = useCommand(categories.define, { refreshes: [categories.list] }).mutate;
  const addCode = useCommand(DefineCode, { refreshes: [ListCodes] }).mutate;
  const add = async (): Promise<Stopped> => {
    // Another user may have added some of them meanwhile.
    const { output } = await api.send(categories.list, { show: 'all' });
    const ids = new Map(output.data.map(({ name, id }) => [name.toLowerCase(), id]));
    for (const [index, category] of starterCategories.entries()) {
      if (ids.has(category.name.toLowerCase())) continue;
      const result = await addCategory({ ...category, sort: index + 1 });
      if ('problem' in result) return t('starterStopped', { name: category.name, message: result.problem.message });
      ids.set(category.name.toLowerCase(), result.output.data.id);
    }
    for (const [title, description, category, points, counts_as = 'work'] of starterCodes) {
      const result = await addCode({
        title,
        description,
        category_id: ids.get(category.toLowerCase())!,
        points,
        counts_as,
      });
      if ('problem' in result && result.problem.code !== 'CodeTitleTaken')
        return t('starterStopped', { name: title, message: result.problem.message });
    }
    return null;
  };
  return (
    <StarterDialog
      title={t('starterCodes')}
      text={t('starterCodesText', {
        codes: format.number(starterCodes.length),
        categories: format.number(starterCategories.length),
      })}
      action={t('add')}
      done={t('starterAdded')}
      onAdd={add}
      onClose={onClose}
    >
      <Table size="small" aria-label={t('starterCodes')}>
        <TableHead>
          <TableRow>
            <TableCell>{t('code')}</TableCell>
            <TableCell>{t('description')}</TableCell>
            <TableCell align="right">{t('points')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {starterCodes.map(([title, description, category, points]) => (
            <TableRow key={title}>
              <TableCell>{title}</TableCell>
              <TableCell>
                {description}
                <Typography component="span" variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
                  {category}
                </Typography>
              </TableCell>
              <TableCell align="right" className="figures">
                {format.number(points)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </StarterDialog>
  );
}

/** Shows five time slots of a working day, and adds those that the company lacks. */
export function StarterTimeSlots({ onClose }: { onClose: () => void }): ReactNode {
  const t = useTexts('shell-setup');
  const { mutate } = useCommand(timeSlots.define, { refreshes: [timeSlots.list] });
  const add = async (): Promise<Stopped> => {
    for (const [index, slot] of starterTimeSlots.entries()) {
      const result = await mutate({ ...slot, sort: index + 1 });
      if ('problem' in result && result.problem.code !== 'EntryAlreadyExists')
        return t('starterStopped', { name: slot.name, message: result.problem.message });
    }
    return null;
  };
  return (
    <StarterDialog
      title={t('starterSlots')}
      text={t('starterSlotsText')}
      action={t('add')}
      done={t('starterAdded')}
      onAdd={add}
      onClose={onClose}
    >
      <Box component="ul" sx={{ m: 0, pl: 3 }}>
        {starterTimeSlots.map(({ name }) => (
          <li key={name}>{name}</li>
        ))}
      </Box>
    </StarterDialog>
  );
}

/** Shows entries before they are added. If one cannot be added, the dialog stays open and names it. */
export function StarterDialog({
  title,
  text,
  action,
  done,
  onAdd,
  onClose,
  children,
}: {
  title: string;
  text: string;
  /** The label of the button. */
  action: string;
  /** The message after success. */
  done: string;
  onAdd: () => Promise<Stopped>;
  onClose: () => void;
  children: ReactNode;
}): ReactNode {
  const w = useTexts('web');
  const { toast } = useToast();
  const [pending, setPending] = useState(false);
  const add = async (): Promise<void> => {
    setPending(true);
    try {
      const stopped = await onAdd();
      if (stopped !== null) return toast(stopped, 'error');
      toast(done);
      onClose();
    } finally {
      setPending(false);
    }
  };
  return (
    <Modal
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{w('cancel')}</Button>
          <Button variant="contained" loading={pending} onClick={() => void add()}>
            {action}
          </Button>
        </>
      }
    >
      <Typography variant="body2" sx={{ mb: 2 }}>
        {text}
      </Typography>
      {children}
    </Modal>
  );
}
