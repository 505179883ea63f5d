import boardTexts from './board.json';
import boardFiltersTexts from './board-filters.json';
import boardHistoryTexts from './board-history.json';
import boardShortcutsTexts from './board-shortcuts.json';
import boardUnassignedTexts from './board-unassigned.json';
import closeDayTexts from './close-day.json';
import closeDayBlockingTexts from './close-day-blocking.json';
import closeDayJobsTexts from './close-day-jobs.json';
import closeDayTimesTexts from './close-day-times.json';
import commonTexts from './common.json';
import conflictsTexts from './conflicts.json';
import dayTexts from './day.json';
import dayRejectionTexts from './day-rejection.json';
import editTexts from './edit.json';
import eventsTexts from './events.json';
import importTexts from './import.json';
import jobTexts from './job.json';
import legendTexts from './legend.json';
import mapTexts from './map.json';
import myJobsTexts from './my-jobs.json';
import orderMatchingTexts from './order-matching.json';
import positionTexts from './position.json';
import proposalTexts from './proposal.json';
import qcTexts from './qc.json';
import qcAssignTexts from './qc-assign.json';
import qcChecksTexts from './qc-checks.json';
import qcCodesTexts from './qc-codes.json';
import qcFindingsTexts from './qc-findings.json';
import qcSampleTexts from './qc-sample.json';
import reassignTexts from './reassign.json';
import routeTexts from './route.json';
import timeSlotsTexts from './time-slots.json';
import timecardsTexts from './timecards.json';
import visitTexts from './visit.json';
import windowGroupTexts from './window-group.json';
import workOrderTexts from './work-order.json';

export default {
  'dispatch-board': boardTexts,
  'dispatch-board-filters': boardFiltersTexts,
  'dispatch-board-history': boardHistoryTexts,
  'dispatch-board-shortcuts': boardShortcutsTexts,
  'dispatch-board-unassigned': boardUnassignedTexts,
  'dispatch-close-day': closeDayTexts,
  'dispatch-close-day-blocking': closeDayBlockingTexts,
  'dispatch-close-day-jobs': closeDayJobsTexts,
  'dispatch-close-day-times': closeDayTimesTexts,
  dispatch: commonTexts,
  'dispatch-conflicts': conflictsTexts,
  'dispatch-day': dayTexts,
  'dispatch-day-rejection': dayRejectionTexts,
  'dispatch-edit': editTexts,
  'dispatch-events': eventsTexts,
  'dispatch-import': importTexts,
  'dispatch-job': jobTexts,
  'dispatch-legend': legendTexts,
  'dispatch-map': mapTexts,
  'dispatch-my-jobs': myJobsTexts,
  'dispatch-order-matching': orderMatchingTexts,
  'dispatch-position': positionTexts,
  'dispatch-proposal': proposalTexts,
  'dispatch-qc': qcTexts,
  'dispatch-qc-assign': qcAssignTexts,
  'dispatch-qc-checks': qcChecksTexts,
  'dispatch-qc-codes': qcCodesTexts,
  'dispatch-qc-findings': qcFindingsTexts,
  'dispatch-qc-sample': qcSampleTexts,
  'dispatch-reassign': reassignTexts,
  'dispatch-route': routeTexts,
  'dispatch-time-slots': timeSlotsTexts,
  'dispatch-timecards': timecardsTexts,
  'dispatch-visit': visitTexts,
  'dispatch-window-group': windowGroupTexts,
  'dispatch-work-order': workOrderTexts,
};
