import bonusTexts from './bonus.json';
import categoriesTexts from './categories.json';
import codesTexts from './codes.json';
import exportsTexts from './exports.json';
import figuresTexts from './figures.json';
import jobsTexts from './jobs.json';
import linesTexts from './lines.json';
import missedTexts from './missed.json';
import operatorTexts from './operator.json';
import payTexts from './pay.json';
import paymentsTexts from './payments.json';
import payrollTexts from './payroll.json';
import payrollLayoutsTexts from './payroll-layouts.json';
import productivityTexts from './productivity.json';
import questionsTexts from './questions.json';
import reportTexts from './report.json';
import subscriptionsTexts from './subscriptions.json';

export default {
  'reports-bonus': bonusTexts,
  'reports-categories': categoriesTexts,
  'reports-codes': codesTexts,
  'reports-exports': exportsTexts,
  'reports-figures': figuresTexts,
  'reports-jobs': jobsTexts,
  'reports-lines': linesTexts,
  'reports-missed': missedTexts,
  'reports-operator': operatorTexts,
  'reports-pay': payTexts,
  'reports-payments': paymentsTexts,
  'reports-payroll': payrollTexts,
  'reports-payroll-layouts': payrollLayoutsTexts,
  'reports-productivity': productivityTexts,
  'reports-questions': questionsTexts,
  'reports-report': reportTexts,
  'reports-subscriptions': subscriptionsTexts,
};
