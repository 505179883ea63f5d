import cameraTexts from './camera.json';
import countTexts from './count.json';
import cpesTexts from './cpes.json';
import editTexts from './edit.json';
import fieldTexts from './field.json';
import historyTexts from './history.json';
import holdersTexts from './holders.json';
import labelsTexts from './labels.json';
import minimumTexts from './minimum.json';
import packingListTexts from './packing-list.json';
import printTexts from './print.json';
import problemsTexts from './problems.json';
import providerReturnsTexts from './provider-returns.json';
import receiveTexts from './receive.json';
import removalTexts from './removal.json';
import scanTexts from './scan.json';
import scannerTexts from './scanner.json';
import searchTexts from './search.json';
import selectionTexts from './selection.json';
import stockTexts from './stock.json';
import takeBackTexts from './take-back.json';
import takeUnitsTexts from './take-units.json';
import typeTexts from './type.json';
import undoTexts from './undo.json';
import unitTexts from './unit.json';
import unitListsTexts from './unit-lists.json';
import usageTexts from './usage.json';

export default {
  'warehouse-camera': cameraTexts,
  'warehouse-count': countTexts,
  'warehouse-cpes': cpesTexts,
  'warehouse-edit': editTexts,
  'warehouse-field': fieldTexts,
  'warehouse-history': historyTexts,
  'warehouse-holders': holdersTexts,
  'warehouse-labels': labelsTexts,
  'warehouse-minimum': minimumTexts,
  'warehouse-packing-list': packingListTexts,
  'warehouse-print': printTexts,
  'warehouse-problems': problemsTexts,
  'warehouse-provider-returns': providerReturnsTexts,
  'warehouse-receive': receiveTexts,
  'warehouse-removal': removalTexts,
  'warehouse-scan': scanTexts,
  'warehouse-scanner': scannerTexts,
  'warehouse-search': searchTexts,
  'warehouse-selection': selectionTexts,
  'warehouse-stock': stockTexts,
  'warehouse-take-back': takeBackTexts,
  'warehouse-take-units': takeUnitsTexts,
  'warehouse-type': typeTexts,
  'warehouse-undo': undoTexts,
  'warehouse-unit': unitTexts,
  'warehouse-unit-lists': unitListsTexts,
  'warehouse-usage': usageTexts,
};
