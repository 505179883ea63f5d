import { cpeModels } from '@tailboard/contracts/equipment/cpe-type';
import { minimumStocks } from '@tailboard/contracts/equipment/minimum-stock';
import { refuse } from '@tailboard/contracts/refusal';
import { checkedList } from '@tailboard/service/queries/resource';
import { mayBe, mayLie } from './who.js';

export const cpeModelList = checkedList(
  cpeModels,
  ({ cpe_type_id }, db) => mayBe(db, { cpe_type_id, cpe_model_id: null }),
  { reads: ['equipment.cpetype'] },
);

export const minimumStockList = checkedList(
  minimumStocks,
  async ({ cpe_model_id, location_id }, db) => {
    const model = await db.query('select 1 from cpemodel where id = $1 and active', [cpe_model_id]);
    return model.length === 0 ? refuse('CpeModelUnknown') : mayLie(db, location_id);
  },
  { reads: ['equipment.cpemodel', 'equipment.people'] },
);
