import type { Qc } from '@tailboard/contracts/qc/visit';
import { AnswerVisit, UploadAnswerPhoto } from '@tailboard/contracts/qc/visit-contracts';
import { Panel } from '@tailboard/ui/layout/page';
import { useToast } from '@tailboard/ui/toast';
import { FormField } from '@tailboard/web/forms/fields';
import { useContractForm } from '@tailboard/web/forms/form';
import { SaveForm } from '@tailboard/web/forms/save-form';
import { useSave } from '@tailboard/web/forms/save';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { PhotoField } from './photo-field.js';
import { useVisitFormat } from './use-visit-format.js';
import { refreshes } from './visit-refreshes.js';

/** The technician responds to a visit of their own work before the deadline. */
export function AnswerForm({ visit }: { visit: Qc }): ReactNode {
  const { t } = useVisitFormat();
  const { toast } = useToast();
  const form = useContractForm(AnswerVisit, {
    labels: { tech_comment: t('answer'), photo_ids: t('techPhotos') },
    start: { tech_comment: visit.tech_comment, photo_ids: [...visit.tech_photo_ids] },
  });
  const saving = useSave(form, AnswerVisit, {
    draft: `qc-answer.${visit.id}`,
    version: visit.version,
    toInput: (values) => ({ id: visit.id, ...values }),
    refreshes,
    onSaved: () => toast(t('answered')),
  });
  return (
    <Panel>
      <Box sx={{ p: 2 }}>
        <SaveForm saving={saving} label={t('answer')} submit={t('send')}>
          <FormField form={form} name="tech_comment" required multiline minRows={3} />
          <Controller
            control={form.control}
            name="photo_ids"
            render={({ field: { value = [], onChange } }) => (
              <PhotoField
                contract={UploadAnswerPhoto}
                visitId={visit.id}
                title={t('answer')}
                photos={value.map((sha256) => ({ sha256, note: '' }))}
                onPhotos={(photos) => onChange(photos.map(({ sha256 }) => sha256))}
              />
            )}
          />
        </SaveForm>
      </Box>
    </Panel>
  );
}
