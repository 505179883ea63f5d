import bulkResultsTexts from './bulk-results.json';
import cachedDataTexts from './cached-data.json';
import columnsTexts from './columns.json';
import commonTexts from './common.json';
import deletionTexts from './deletion.json';
import deviceClockTexts from './device-clock.json';
import draftTexts from './draft.json';
import heartbeatTexts from './heartbeat.json';
import historyTexts from './history.json';
import importTexts from './import.json';
import listingTexts from './listing.json';
import momentFieldTexts from './moment-field.json';
import numberFieldTexts from './number-field.json';
import outboxTexts from './outbox.json';
import pictureDialogTexts from './picture-dialog.json';
import printSheetTexts from './print-sheet.json';
import resourceTexts from './resource.json';
import resultCountTexts from './result-count.json';
import rowActionsTexts from './row-actions.json';
import saveTexts from './save.json';
import scanTexts from './scan.json';
import uploadTexts from './upload.json';

export default {
  'web-bulk-results': bulkResultsTexts,
  'web-cached-data': cachedDataTexts,
  'web-columns': columnsTexts,
  web: commonTexts,
  'web-deletion': deletionTexts,
  'web-device-clock': deviceClockTexts,
  'web-draft': draftTexts,
  'web-heartbeat': heartbeatTexts,
  'web-history': historyTexts,
  'web-import': importTexts,
  'web-listing': listingTexts,
  'web-moment-field': momentFieldTexts,
  'web-number-field': numberFieldTexts,
  'web-outbox': outboxTexts,
  'web-picture-dialog': pictureDialogTexts,
  'web-print-sheet': printSheetTexts,
  'web-resource': resourceTexts,
  'web-result-count': resultCountTexts,
  'web-row-actions': rowActionsTexts,
  'web-save': saveTexts,
  'web-scan': scanTexts,
  'web-upload': uploadTexts,
};
