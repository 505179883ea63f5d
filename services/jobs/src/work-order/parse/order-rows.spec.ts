import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { locales } from '@tailboard/contracts/locale';
import { exampleOrder, orderColumnTitles, orderFields } from '@tailboard/contracts/jobs/order-columns';
import { TruncatedFileError, readRows, type Row } from '@tailboard/service/import/rows';
import { orderWords } from '../finding.js';
import type { SuppliedOrder } from '../supplied-order.js';
import { orderRows } from './order-rows.js';

const neverClosed = 'A quotation mark opened here is never closed.';
const HEADER =
  'account_number,work_order_number,job_type,category,customer_name,phone,tag_id,date,start_time,end_time,duration,time_slot,location,comment,address,address2,city,state,zip,lat,lng';
const row = (number: string, change: Record<string, string> = {}): string => {
  const cells: Record<string, string> = {
    account_number: '8442976235',
    work_order_number: number,
    job_type: 'service',
    category: 'Service call',
    customer_name: 'Miguel Hill',
    phone: '9125550142',
    tag_id: 'T669717',
    date: '2026-10-06',
    start_time: '10:00',
    end_time: '12:00',
    duration: '120',
    time_slot: '10–12',
    location: 'Nashville',
    comment: 'Intermittent after 6 pm',
    address: '1313 Paulson Way',
    address2: '',
    city: 'Nashville',
    state: 'TN',
    zip: '37013',
    lat: '36.030244',
    lng: '-86.70838900000001',
    ...change,
  };
  return HEADER.split(',')
    .map((column) => cells[column])
    .join(',');
};
const csv = (...rows: string[]): string => [HEADER, ...rows, ''].join('\n');
const order = (number: string, change: object = {}): Record<string, unknown> => ({
  account_number: '8442976235',
  work_order_number: number,
  job_type: 'service',
  date: '2026-10-06',
  address: { address: '1313 Paulson Way', city: 'Nashville', state: 'TN', zip: '37013' },
  ...change,
});

type Read = { rows: Row<SuppliedOrder>[]; breaksOff: string | undefined };
async function read(content: string | Uint8Array, name = 'orders', pieceSize = 1000): Promise<Read> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const readPieces = async function* () {
    for (let offset = 0; offset < bytes.length; offset += pieceSize) yield bytes.subarray(offset, offset + pieceSize);
  };
  const rows: Row<SuppliedOrder>[] = [];
  try {
    for await (const each of readRows(orderRows, readPieces(), { name, type: '' })) rows.push(each);
  } catch (error) {
    if (!(error instanceof TruncatedFileError)) throw error;
    return { rows, breaksOff: orderWords.translate(error.finding, 'en') };
  }
  return { rows, breaksOff: undefined };
}
const numbers = ({ rows }: Read) => rows.flatMap((each) => ('item' in each ? [each.item.work_order_number] : []));
const listRejected = ({ rows }: Read) =>
  rows.flatMap((each) =>
    'rejected' in each
      ? [{ row: each.row, line: each.line, ...each.rejected, reason: orderWords.translate(each.rejected.reason, 'en') }]
      : [],
  );
const reasons = (given: Read) => listRejected(given).map(({ line, field, reason }) => `${line} ${field}: ${reason}`);

describe('A CSV file of work orders', () => {
  it.each([
    ['8:00 AM', '08:00', '12:00 PM', '12:00'],
    ['12:30 a.m.', '00:30', '1:05:00 PM', '13:05'],
    ['8:00:00', '08:00', '09:30', '09:30'],
    ['10:00 PM', '22:00', '12:00 AM', '00:00'],
  ])('reads dates and times as a US spreadsheet writes them: %s to %s', async (start_time, start, end_time, end) => {
    const given = await read(csv(row('W1', { date: '1/7/2026', start_time, end_time })));
    expect(given.rows).toMatchObject([{ item: { date: '2026-01-07', start_time: start, end_time: end } }]);
  });

  it.each([
    ['account_number', '8.69599E+09', 'Account Number was shortened by a spreadsheet'],
    ['work_order_number', '4.7E+12', 'Work Order Number was shortened by a spreadsheet'],
    ['phone', '6.15555E+09', 'Phone was shortened by a spreadsheet'],
    ['tag_id', 'FALSE', 'Tag ID is a logical value'],
    ['time_slot', '10-Aug', 'Time Slot was turned into a date'],
    ['time_slot', '2026-08-10', 'Time Slot was turned into a date'],
    ['zip', '1234', 'ZIP Code has fewer than five digits'],
    ['zip', '1234-5678', 'ZIP Code has fewer than five digits'],
  ])(
    'given what a spreadsheet made of an identifier, %s %s, then the row is rejected',
    async (column, value, reason) => {
      const given = await read(csv(row('WO1', { [column]: value }), row('WO2')));
      expect(numbers(given)).toEqual(['WO2']);
      expect(listRejected(given)[0]?.reason).toContain(reason);
    },
  );

  it('given identifiers of other notations, then none is rejected', async () => {
    const given = await read(
      csv(
        row('10-12', { phone: '(615) 555-0142', zip: '37013-1111', time_slot: '8-10' }),
        row('5E14', { phone: '+1 615 555 0142', zip: 'K1A 0B1', time_slot: '8:00 AM' }),
        row('WO-3', { phone: '', zip: '', time_slot: 'All day' }),
      ),
    );
    expect(reasons(given)).toEqual([]);
  });

  it('gives an order for each row', async () => {
    const { rows, breaksOff } = await read(csv(row('WO1'), row('WO2')));
    expect(breaksOff).toBeUndefined();
    expect(rows).toHaveLength(2);
    expect(rows[0]).toEqual({
      row: 1,
      line: 2,
      original: JSON.stringify(row('WO1').split(',')),
      notes: [],
      item: {
        account_number: '8442976235',
        work_order_number: 'WO1',
        job_type: 'service',
        category: 'Service call',
        customer_name: 'Miguel Hill',
        phone: '9125550142',
        tag_id: 'T669717',
        date: '2026-10-06',
        start_time: '10:00',
        end_time: '12:00',
        duration: 120,
        time_slot: '10–12',
        location: 'Nashville',
        comment: 'Intermittent after 6 pm',
        address: {
          address: '1313 Paulson Way',
          address2: '',
          city: 'Nashville',
          state: 'TN',
          zip: '37013',
          lat: 36.030244,
          lng: -86.70838900000001,
        },
      },
    });
  });

  it.each([
    ['semicolons', ';'],
    ['tabs', '\t'],
  ])('may be separated by %s', async (_, delimiter) => {
    expect(numbers(await read(csv(row('WO1')).replaceAll(',', delimiter)))).toEqual(['WO1']);
  });

  it('may have its columns in any order, further columns, and a byte order mark', async () => {
    const lines = csv(row('WO1'))
      .trim()
      .split('\n')
      .map((line, index) => `${index === 0 ? 'Crew' : 'x'},${line}`);
    expect(numbers(await read(`\ufeff${lines.join('\r\n')}`))).toEqual(['WO1']);
  });

  it.each(['utf-16le', 'utf-16be'])('may be %s with its byte order mark', async (encoding) => {
    const bytes = Buffer.from(`\ufeff${csv(row('WO1', { customer_name: 'Zoë 😀' }))}`, 'utf16le');
    if (encoding === 'utf-16be') bytes.swap16();
    const { rows } = await read(bytes, 'orders.csv', 7);
    expect(rows[0]).toMatchObject({ item: { customer_name: 'Zoë 😀' } });
  });

  it('counts the lines of the file where fields run over several', async () => {
    const given = await read(csv(row('WO1', { comment: '"Gate code:\n""12""\nRing twice"' }), row('', {}), row('WO3')));
    expect(given.rows[0]).toMatchObject({ line: 2, item: { comment: 'Gate code:\n"12"\nRing twice' } });
    expect(reasons(given)).toEqual(['5 work_order_number: Work Order Number is missing.']);
    expect(given.rows[2]).toMatchObject({ line: 6, row: 3 });
  });

  it('names every required column that is missing, in one sentence', async () => {
    const given = await read(csv(row('WO1')).replace('account_number', 'subsidiary').replace(',date,', ',weekday,'));
    expect(given.breaksOff).toBe('Line 1: The header is missing the columns Account Number, Date.');
    expect(given.rows).toEqual([]);
  });

  it.each([
    ['Acct No,WO #,Appt Date,Street Address', 'Cust Name,Phone Number,Time Window,Apt,ZIP,Lat,Long'],
    ['Account #,Work Order,Scheduled Date,Street', 'Customer,Phone,Slot,Unit,Zip Code,Latitude,Lon'],
    ['Account,Order Number,Date,Address', 'Name,Telephone,Appointment Window,Apt #,Postal Code,LAT,LNG'],
    [
      'Número de cuenta,Orden de trabajo,Fecha,Dirección',
      'Cliente,Teléfono,Franja horaria,Apto.,Código postal,Latitud,Longitud',
    ],
    ['账号,工单号,预约日期,街道地址', '客户姓名,电话,时间段,单元,邮编,纬度,经度'],
  ])('given the names %s, when it is read, then they mean the columns', async (required, others) => {
    const { rows } = await read(
      `${required},${others}\n8442,WO1,10/6/2026,1313 Paulson Way,Miguel Hill,9125550142,10-12,4B,37013,36.03,-86.7`,
    );
    expect(rows).toMatchObject([
      {
        item: {
          account_number: '8442',
          work_order_number: 'WO1',
          date: '2026-10-06',
          customer_name: 'Miguel Hill',
          phone: '9125550142',
          time_slot: '10-12',
          address: { address: '1313 Paulson Way', apt: '4B', zip: '37013', lat: 36.03, lng: -86.7 },
        },
      },
    ]);
  });

  it('given a name that fits two columns less well, when both are there, then the better one is read', async () => {
    const { rows } = await read(
      'Account,WO #,Order Number,Date,Street,Comments,Notes\n1,WO1,SO9,2026-10-06,1 Elm St,Dog,Cat',
    );
    expect(rows).toMatchObject([{ item: { work_order_number: 'WO1', comment: 'Dog' } }]);
  });

  it('given the example of the template, then it is skipped with a note, whatever else the row contains', async () => {
    const lines = [HEADER, row('example', { date: 'soon' }), row('WO1')];
    const notes: string[] = [];
    const bytes = (async function* () {
      yield Buffer.from(lines.join('\n'));
    })();
    const rows: Row<SuppliedOrder>[] = [];
    for await (const each of readRows(orderRows, bytes, { name: 'x.csv', type: '' }, (layout) => {
      if (layout.kind === 'csv') notes.push(...(layout.notes ?? []).map((note) => orderWords.translate(note, 'en')));
    }))
      rows.push(each);
    expect(rows).toMatchObject([{ row: 1, line: 3, item: { work_order_number: 'WO1' } }]);
    expect(notes).toEqual(['Line 2: This is the example of the template, which is not imported.']);
    expect((await read(lines.slice(0, 2).join('\n'))).breaksOff).toBe('The file contains no work orders.');
  });

  it('given the example under another number, then it is a valid order', async () => {
    const cells = orderFields.map((field) => (field === 'work_order_number' ? 'WO1' : exampleOrder[field]));
    for (const locale of locales) {
      const { rows } = await read(
        [orderFields.map((field) => orderColumnTitles[field][locale]), cells].map((line) => line.join('\t')).join('\n'),
      );
      expect(rows).toMatchObject([
        { item: { date: '2026-11-27', start_time: '08:00', duration: 60, address: { apt: '4B', lng: -86.708389 } } },
      ]);
    }
  });

  it('given the required columns alone, when it is read, then the others are not supplied', async () => {
    const { rows } = await read('Account,Work Order,Date,Street\n8442,WO1,2026-10-06,1313 Paulson Way');
    expect(rows.map((each) => 'item' in each && each.item)).toEqual([
      {
        account_number: '8442',
        work_order_number: 'WO1',
        date: '2026-10-06',
        address: { address: '1313 Paulson Way' },
      },
    ]);
  });

  it('names a column that is twice', async () => {
    const given = await read(csv(row('WO1')).replace('tag_id', 'phone').replace('\n', ',tag_id\n'));
    expect(given.breaksOff).toBe('Line 1: The header contains the column Phone twice.');
  });

  it('loses a row at a stray quotation mark, and no other', async () => {
    const given = await read(csv(row('WO1'), row('WO2', { comment: '"call" first' }), row('WO3')));
    expect(numbers(given)).toEqual(['WO1', 'WO3']);
    expect(listRejected(given)[0]).toMatchObject({ line: 3, reason: expect.stringContaining('quotation mark') });
  });

  it('saves the rows around a quotation mark that is never closed', async () => {
    const given = await read(csv(row('WO1'), row('WO2', { comment: '"call first' }), row('WO3')));
    expect(numbers(given)).toEqual(['WO1', 'WO3']);
    expect(reasons(given)).toEqual([`3 null: ${neverClosed}`]);
  });

  it('loses each line that a quotation mark of the line before it closes, and reads those without', async () => {
    const given = await read(csv(row('WO1'), 'a","', 'a","', row('WO2'), 'a","', row('WO3')));
    expect(numbers(given)).toEqual(['WO1', 'WO2', 'WO3']);
    expect(reasons(given)).toEqual([3, 4, 6].map((line) => `${line} null: ${neverClosed}`));
  });

  it.each(['\r', '\r\n'])('may end its lines with %j, and counts and loses them alike', async (end) => {
    const text = csv(row('WO1'), row('WO2', { comment: '"call" first' }), row('WO3'), row('')).replaceAll('\n', end);
    const given = await read(text);
    expect(numbers(given)).toEqual(['WO1', 'WO3']);
    expect(listRejected(given).map(({ line }) => line)).toEqual([3, 5]);
  });

  it('is refused with more columns than any layout has', async () => {
    const given = await read(`${HEADER}${',x'.repeat(500)}\n${row('WO1')}`);
    expect(given.breaksOff).toBe('Line 1: The header has more than 500 columns.');
  });

  it('counts the blank lines before it', async () => {
    expect((await read(`\n\n${csv(row('WO1'))}`)).rows.map(({ line }) => line)).toEqual([4]);
  });

  it('rejects a row with too few or too many cells', async () => {
    const given = await read(csv('8442976235,WO1,service', `${row('WO2')},one more`, `${row('WO3')},,`));
    expect(reasons(given)).toEqual([
      '2 null: The row has 3 cells, the header has 21.',
      '3 null: The row has 22 cells, the header has 21.',
    ]);
    expect(numbers(given)).toEqual(['WO3']);
  });

  it('rejects the lines whose bytes are not UTF-8, and saves the others', async () => {
    const bytes = Buffer.from(csv(row('WO1'), row('WO2', { customer_name: 'Zoë' }), row('WO3')), 'latin1');
    const given = await read(bytes, 'orders.csv', 100_000);
    expect(numbers(given)).toEqual(['WO1', 'WO3']);
    expect(listRejected(given)).toEqual([
      {
        row: 2,
        line: 3,
        field: 'customer_name',
        value: 'Zo\ufffd',
        key: 'WO2',
        reason: 'Customer Name contains bytes that are not UTF-8. Save the file as UTF-8 and import it again.',
      },
    ]);
  });

  it.each([
    ['an archive without a workbook', [0x50, 0x4b, 3, 4, 20, 0]],
    ['a PDF', [0x25, 0x50, 0x44, 0x46, 0x2d]],
    ['UTF-16 without its byte order mark', [...Buffer.from('account_number', 'utf16le')]],
  ])('reports when it is %s', async (_, bytes) => {
    const given = await read(Uint8Array.from(bytes));
    expect(given.rows).toEqual([]);
    expect(given.breaksOff).toMatch(/^Line 1: It is /);
  });

  it.each([
    ['a header alone', `${HEADER}\n`],
    ['white space', ' \n\n'],
  ])('contains no work orders when it is %s', async (_, content) => {
    expect((await read(content)).breaksOff).toBe('The file contains no work orders.');
  });
});

describe('What keeps a row from being a work order', () => {
  it.each([
    [{ date: '' }, 'date: Date is missing.'],
    [{ date: '10.06.2026' }, 'date: Date is not a date (YYYY-MM-DD or MM/DD/YYYY).'],
    [{ date: '27/11/2026' }, 'date: Date is a date that does not exist.'],
    [{ start_time: '13:00 PM' }, 'start_time: Start Time is not a time of day (HH:MM or HH:MM AM).'],
    [{ date: '2026-02-30' }, 'date: Date is a date that does not exist.'],
    [{ date: '0226-10-06' }, 'date: Date is outside the years 1970 to 2200.'],
    [{ account_number: ' ' }, 'account_number: Account Number is missing.'],
    [{ address: '' }, 'address.address: Street Address is missing.'],
    [{ start_time: '25:00' }, 'start_time: Start Time is not a time of day (HH:MM or HH:MM AM).'],
    [{ start_time: '14:00', end_time: '12:00' }, 'end_time: End Time is before the start time 14:00.'],
    [{ duration: 'long' }, 'duration: Duration (minutes) is not a number.'],
    [{ duration: '1.5' }, 'duration: Duration (minutes) is not a whole number.'],
    [{ lat: '91' }, 'address.lat: Latitude is not between -90 and 90.'],
    [{ customer_name: 'x'.repeat(16_000) }, 'customer_name: Customer Name has 16000 characters; 120 at most.'],
    [{ comment: 'a\0b' }, 'comment: Comment contains a NUL character.'],
  ])('%#. field with a value that cannot be kept', async (change, reason) => {
    const given = await read(csv(row('WO1'), row('WO2', change as Record<string, string>), row('WO3')), 'x', 65_536);
    expect(reasons(given)).toEqual([`3 ${reason}`]);
    expect(numbers(given)).toEqual(['WO1', 'WO3']);
  });

  it('shows the value that is wrong, and what else is', async () => {
    const given = await read(csv(row('WO1', { date: '2026-13-01', duration: '-5' })));
    expect(listRejected(given)).toEqual([
      {
        row: 1,
        line: 2,
        field: 'date',
        value: '2026-13-01',
        key: 'WO1',
        reason: 'Date is a date that does not exist; also Duration (minutes) is less than 0.',
      },
    ]);
  });

  it('rejects the second row of a work-order number and names the first', async () => {
    const given = await read(csv(row('WO1'), row('WO1'), row('WO1', { date: '2026-10-07' })));
    expect(reasons(given)).toEqual([
      '3 work_order_number: Work order WO1 is already in line 2 of this file. Only the first one was imported.',
      '4 work_order_number: Work order WO1 is already in line 2 of this file. Only the first one was imported.',
    ]);
  });

  it('takes hostile text for what it is: text', async () => {
    const hostile = ['=cmd|calc!A0', '<script>alert(1)</script>', "'); drop table job;--", '😀 أحمد ‮ 王', '__proto__'];
    const given = await read(csv(...hostile.map((text, at) => row(`WO${at}`, { customer_name: `"${text}"` }))));
    expect(given.rows.map((each) => ('item' in each ? each.item.customer_name : each.rejected))).toEqual(hostile);
  });

  it('imports an unknown job type as other, and reports it', async () => {
    const { rows } = await read(csv(row('WO1', { job_type: 'Teleport' })));
    expect(rows[0]).toMatchObject({
      item: { job_type: 'other' },
      notes: [{ code: 'unknownJobType', values: { type: 'Teleport' } }],
    });
  });
});

describe('A JSON file of work orders', () => {
  it('gives an order for each element, with the line on which it begins', async () => {
    const given = await read(JSON.stringify([order('WO1'), order('WO2')], null, 1), 'orders.json', 5);
    expect(given.breaksOff).toBeUndefined();
    expect(numbers(given)).toEqual(['WO1', 'WO2']);
    expect(given.rows.map(({ line }) => line)).toEqual([2, 14]);
  });

  it('may wrap the list in data', async () => {
    expect(numbers(await read(JSON.stringify({ count: 1, data: [order('WO1')] })))).toEqual(['WO1']);
  });

  it('keeps the tables of an order', async () => {
    const services = [{ outlet: 1, description: 'Internet Gig', current: 1, pending: null }];
    const { rows } = await read(JSON.stringify([order('WO1', { services })]));
    expect(rows[0]).toMatchObject({ item: { services } });
    expect((rows[0] as { item: object }).item).not.toHaveProperty('signals', expect.anything());
  });

  it('takes numbers for the text that they are for', async () => {
    const { rows } = await read(JSON.stringify([order('WO1', { phone: 9125550142, account_number: 12 })]));
    expect(rows[0]).toMatchObject({ item: { phone: '9125550142', account_number: '12' } });
  });

  it('loses an element that is no JSON or no order, and no other', async () => {
    const [good, other] = [JSON.stringify(order('WO1')), JSON.stringify(order('WO2'))];
    const given = await read(`[${good},\n{"date":,},\n7,\nnull,\n[[]],\n"text",\n${other}]`);
    expect(numbers(given)).toEqual(['WO1', 'WO2']);
    expect(listRejected(given).map(({ line, reason }) => `${line} ${reason}`)).toEqual([
      expect.stringMatching(/^2 This is not JSON/),
      '3 This is not a work order.',
      '4 This is not a work order.',
      '5 This is not a work order.',
      '6 This is not a work order.',
    ]);
  });

  it.each([
    ['is cut off in an order', `[${JSON.stringify(order('WO1'))},\n{"date": "2026`, 'Line 2: The file ends inside'],
    ['is never closed', `[${JSON.stringify(order('WO1'))}`, 'Line 1: The list of work orders is never closed.'],
    ['lacks a comma', `[${JSON.stringify(order('WO1'))}\n{}]`, 'Line 2: Expected a comma between two work orders.'],
  ])('that %s: the orders before it are good', async (_, content, problem) => {
    const given = await read(content, 'orders.json');
    expect(numbers(given)).toEqual(['WO1']);
    expect(given.breaksOff).toContain(problem);
  });

  it.each(['{"orders":[]}', 'work orders', '7', '"x"'])('without a list: %s', async (content) => {
    expect((await read(content, 'orders.json')).breaksOff).toContain('Expected a list of work orders');
  });

  it('rejects an order with NUL or half a character in it', async () => {
    const given = await read(
      `[${JSON.stringify(order('WO1', { comment: 'a\0' }))},${JSON.stringify(order('WO2', { comment: '\ud83d' }))}]`,
    );
    expect(listRejected(given).map(({ reason }) => reason)).toEqual([
      'Comment contains a NUL character.',
      'Comment contains an incomplete character.',
    ]);
  });

  it('is not impressed by depth', async () => {
    const deep = '['.repeat(100_000);
    const given = await read(
      `[{"x":${deep}${deep.replaceAll('[', ']')}},${JSON.stringify(order('WO1'))}]`,
      'x',
      65_536,
    );
    expect(numbers(given)).toEqual(['WO1']);
  });

  it.each(['job_type', 'work_order_number', 'date'])('is not impressed by depth in %s', async (field) => {
    const deep = '['.repeat(100_000);
    const odd = JSON.stringify(order('WO2', { [field]: 0 })).replace(
      `"${field}":0`,
      `"${field}":${deep}${deep.replaceAll('[', ']')}`,
    );
    const { rows, breaksOff } = await read(`[${odd},${JSON.stringify(order('WO1'))}]`, 'x', 65_536);
    expect([rows.length, breaksOff]).toEqual([2, undefined]);
  });
});

describe('Any file', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 400 }),
    fc.string({ unit: 'binary', maxLength: 400 }).map((text) => Uint8Array.from(Buffer.from(text))),
    fc
      .array(fc.oneof(fc.constant(row('WO1')), fc.string({ unit: 'grapheme' }), fc.constantFrom('"', ',', '\r', '""')))
      .map((lines) => Uint8Array.from(Buffer.from(csv(...lines)))),
    fc
      .array(fc.oneof(fc.jsonValue(), fc.constant(order('WO1'))))
      .map((list) => Uint8Array.from(Buffer.from(JSON.stringify(list)))),
    fc.json().map((text) => Uint8Array.from(Buffer.from(`[${text},${text.slice(1)}]`))),
  );

  const shape = ({ rows, breaksOff }: Read) => [
    breaksOff?.split(':')[0],
    ...rows.map((each) => `${each.row} ${each.line} ${'item' in each}`),
  ];

  it('comes out row by row, each with its number, whatever it contains and however it is split', async () => {
    await fc.assert(
      fc.asyncProperty(bytes, fc.integer({ min: 1, max: 64 }), async (content, pieceSize) => {
        const inPieces = await read(content, 'x', pieceSize);
        expect(inPieces.rows.map((each) => each.row)).toEqual(inPieces.rows.map((_, at) => at + 1));
        expect(shape(await read(content, 'x', 100_000))).toEqual(shape(inPieces));
      }),
      { numRuns: 300 },
    );
  });

  it('keeps every row of a list of any JSON values', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.jsonValue(), { minLength: 1 }),
        fc.integer({ min: 1, max: 64 }),
        async (list, size) => {
          const given = await read(JSON.stringify(list, null, 1), 'x.json', size);
          expect(given.breaksOff).toBeUndefined();
          expect(given.rows).toHaveLength(list.length);
        },
      ),
    );
  });

  it('is read no further than its rows are asked for', async () => {
    const element = JSON.stringify(order('WO', { photo: 'x'.repeat(50_000) }));
    let pulled = 0;
    const endless = async function* () {
      yield Buffer.from('[');
      for (let number = 0; ; number++) {
        pulled++;
        yield Buffer.from(`${element.replace('"WO"', `"WO${number}"`)},`);
      }
    };
    let rows = 0;
    for await (const { row: rowNumber } of readRows(orderRows, endless(), { name: 'endless.json', type: '' })) {
      expect(pulled - rowNumber).toBeLessThanOrEqual(1);
      if ((rows = rowNumber) === 300) break;
    }
    expect(rows).toBe(300);
  });
});
