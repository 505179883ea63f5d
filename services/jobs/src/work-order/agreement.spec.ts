import { describe, expect, it } from '@jest/globals';
import { details, monday, tuesday } from '../job/record/named-events.js';
import { agreement } from './agreement.js';

const job = { ...details, date: monday };
const order = {
  work_order_number: 'WO9',
  account_number: '1',
  date: monday,
  address: { ...details.address, zip: '1' },
};

describe('Why a job may belong to an order', () => {
  it.each([
    ['the number, whatever the date', { work_order_number: details.identifier, date: tuesday }, 100, 'number'],
    ['account and date', { account_number: details.account_number }, 80, 'account_and_date'],
    ['address and date', { address: details.address }, 60, 'address_and_date'],
  ])('is %s', (_, same, score, why) => expect(agreement({ ...order, ...same }, job)).toEqual({ score, why }));
  it('is nothing when only the account agrees', () =>
    expect(agreement({ ...order, account_number: details.account_number, date: tuesday }, job)).toBeNull());
});
