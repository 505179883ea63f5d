import { describe, expect, it } from '@jest/globals';
import { IssueItem, itemEvents } from '@tailboard/contracts/equipment/item';
import { derivedId } from '@tailboard/eventing/ids';
import { specify } from '@tailboard/eventing/testing/specify';
import { issueItem, itemDecider, returnItem } from './item-decider.js';

const { ItemIssued, ItemReturned } = itemEvents.make;
const { given } = specify(itemDecider, { command_id: 'one form', now: '2026-10-05T12:00:00.000Z' });
const user_id = '3c1f4f9e-4a53-4d0f-9a57-1f35b8a3a001';
const ladder = { user_id, name: 'Ladder, 28 ft' };
const id = derivedId('equipment', 'one form');
const giver = { first_name: 'Li', last_name: 'Marsh' };
const active = { holder: { active: true }, giver };

describe('Assigning an item', () => {
  it('given an active user, when an owner assigns an item by name, then it is theirs [USR-021]', () =>
    given().when(issueItem, ladder, active).then(ItemIssued(ladder)));
  it('answers with the item and who assigned it, under an id that the same command always gets [USR-023]', () =>
    given()
      .when(issueItem, ladder, active)
      .thenAnswers({
        data: {
          id,
          ...ladder,
          assigned_by_first_name: 'Li',
          assigned_by_last_name: 'Marsh',
          created_at: '2026-10-05T12:00:00.000Z',
        },
      }));
  it('given the same form was sent before, when it comes again, then nothing', () =>
    given(ItemIssued(ladder)).when(issueItem, ladder, active).thenNothing());
  it('given no one has the id, when an item is assigned to it, then it is refused', () =>
    given().when(issueItem, ladder, { holder: null, giver }).thenRefused('UserNotFound'));
  it('given the user is inactive, when an item is assigned to them, then it is refused', () =>
    given()
      .when(issueItem, ladder, { holder: { active: false }, giver })
      .thenRefused('UserInactive'));
});

describe('The name of an item', () => {
  const name = IssueItem.input.body.shape.name;
  it.each(['Ladder, 28 ft', '梯子', '<b>Meter</b> №7 “A”', 'x'.repeat(120)])('may be any words: %s', (words) =>
    expect(name.parse(words)).toBe(words),
  );
  it('is kept without the space around it', () => expect(name.parse('  Drill ')).toBe('Drill'));
  it.each([[''], ['   '], ['x'.repeat(121)]])('is neither empty nor longer than 120: “%s” [USR-022]', (words) =>
    expect(name.safeParse(words).success).toBe(false),
  );
});

describe('Returning an item', () => {
  it('given it is held, then it is returned', () =>
    given(ItemIssued(ladder)).when(returnItem, { id }).then(ItemReturned({})));
  it('given it was returned, then it is refused by its name', () =>
    given(ItemIssued(ladder), ItemReturned({}))
      .when(returnItem, { id })
      .thenRefused('ItemAlreadyReturned', { name: ladder.name }));
  it('given there is none, then it is refused', () => given().when(returnItem, { id }).thenRefused('ItemNotFound'));
});
