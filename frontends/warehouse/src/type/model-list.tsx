import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { cpeModels, getLabelCode, type CpeModel } from '@tailboard/contracts/equipment/cpe-type';
import { Icon } from '@tailboard/ui/icons';
import { Panel } from '@tailboard/ui/layout/page';
import { Empty, Loading } from '@tailboard/ui/layout/states';
import { DataTable, type Column } from '@tailboard/ui/table';
import { MONO } from '@tailboard/ui/layout/theme';
import { useToast } from '@tailboard/ui/toast';
import { useContractQuery, useCommand } from '@tailboard/web/queries/queries';
import { Deletion } from '@tailboard/web/lists/deletion';
import { FailedAction } from '@tailboard/web/queries/failed-action';
import { useMay } from '@tailboard/web/access/guard';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { RowActions } from '@tailboard/web/lists/row-actions';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { LabelDialog } from '../print/label-dialog.js';

/** The models of a type, deleted ones last. */
export function ModelList({ type }: { type: string }): ReactNode {
  const t = useTexts('warehouse-type');
  const w = useTexts('web');
  const { toast } = useToast();
  const mayWrite = useMay('cpe-type.write');
  const { data, problem, loading, refetch } = useContractQuery(cpeModels.list, { show: 'all' });
  const refreshes = [cpeModels.list, cpeModels.read];
  const retire = useCommand(cpeModels.retire, { refreshes });
  const define = useCommand(cpeModels.define, { refreshes });
  const labels = useTexts('warehouse-labels');
  const [labelling, setLabelling] = useState(false);
  const [leaving, setLeaving] = useState<CpeModel | null>(null);
  const models = (data?.data ?? [])
    .filter(({ cpe_type_id }) => cpe_type_id === type)
    .sort((a, b) => Number(b.active) - Number(a.active));

  const bearing = models.filter((model) => model.active && getLabelCode(model) !== '');

  const restore = async ({ id: _, active: _a, version: _v, ...fields }: CpeModel): Promise<void> => {
    if ('output' in (await define.mutate(fields))) toast(t('restored', { name: fields.name }));
  };
  const columns: Column<CpeModel>[] = [
    { key: 'name', label: t('model'), main: true, render: ({ name }) => name },
    { key: 'maker', label: t('maker'), render: ({ maker }) => maker },
    { key: 'upc', label: t('upc'), render: ({ upc }) => <span style={{ fontFamily: MONO }}>{upc}</span> },
    { key: 'aging', label: t('aging'), align: 'right', breaks: true, render: ({ aging_days }) => aging_days },
    {
      key: 'status',
      label: w('status'),
      render: ({ active }) => <Chip size="small" variant="outlined" label={t(active ? 'inUse' : 'deleted')} />,
    },
    {
      key: 'actions',
      label: w('actions'),
      actions: true,
      align: 'right',
      render: (model) => (
        <RowActions
          id={model.id}
          name={model.name}
          parameter="model_id"
          edit-model={mayWrite && model.active && `/warehouse/cpetypes/model/edit/?cpe_type=${type}`}
          delete={mayWrite && model.active && (() => setLeaving(model))}
          restore={mayWrite && !model.active && (() => void restore(model))}
        />
      ),
    },
  ];
  return (
    <Panel
      title={t('models')}
      actions={
        <>
          {bearing.length > 0 && (
            <Button variant="outlined" startIcon={<Icon name="tag" />} onClick={() => setLabelling(true)}>
              {labels('labels')}
            </Button>
          )}
          {mayWrite && (
            <Button
              component={Link}
              to={`/warehouse/cpetypes/model/add?cpe_type=${type}`}
              variant="contained"
              startIcon={<Icon name="plus" />}
            >
              {t('addModel')}
            </Button>
          )}
        </>
      }
    >
      {loading && <Loading rows={3} />}
      {problem && !data && (
        <ReadFailed problem={problem} onRetry={refetch}>
          {t('modelsFailed', { message: problem.message })}
        </ReadFailed>
      )}
      {data && models.length === 0 && <Empty>{t('modelsEmpty')}</Empty>}
      {models.length > 0 && <DataTable label={t('models')} columns={columns} rows={models} rowKey={({ id }) => id} />}
      <FailedAction problem={define.problem} onDismiss={define.reset} />
      {labelling && (
        <LabelDialog
          labels={bearing.map((model) => ({
            id: model.id,
            text: model.name,
            code: getLabelCode(model),
            kind: model.symbology,
          }))}
          onClose={() => setLabelling(false)}
        />
      )}
      {leaving && <Deletion remove={() => retire.mutate({ id: leaving.id })} onEnd={() => setLeaving(null)} />}
    </Panel>
  );
}
