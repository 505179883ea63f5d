import Button from '@mui/material/Button';
import { Modal } from '@tailboard/ui/modal';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useId, type FormEvent, type ReactNode } from 'react';

/** Requests the content to insert into a message. It is a form within a form: inserting does not submit the message. */
export function InsertDialog({
  title,
  width,
  onSubmit,
  onClose,
  children,
}: {
  title: string;
  width: number;
  onSubmit: (event: FormEvent) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}): ReactNode {
  const t = useTexts('shell-messages');
  const w = useTexts('web');
  const id = useId();
  return (
    <Modal
      title={title}
      width={width}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{w('cancel')}</Button>
          <Button type="submit" form={id} variant="contained">
            {t('insert')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.stopPropagation();
          void onSubmit(event);
        }}
        style={{ display: 'grid', gap: 16 }}
      >
        {children}
      </form>
    </Modal>
  );
}
