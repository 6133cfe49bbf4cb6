import { expect, it } from 'vitest';
import { billedName, shortNames } from './fighter-name.ts';

it.each([
  ['Alex Pereira', 'Alex', 'Pereira'],
  ['Dricus Du Plessis', 'Dricus', 'Du Plessis'],
  ['Khalil Rountree Jr.', 'Khalil', 'Rountree Jr.'],
  ['Antonio Carlos Junior', 'Antonio', 'Carlos Junior'],
  ['Anthony Rocco Martin', 'Anthony Rocco', 'Martin'],
  ['Rafael dos Anjos', 'Rafael', 'dos Anjos'],
  ['Jack Della Maddalena', 'Jack', 'Della Maddalena'],
  ['JACK DELLA MADDALENA', 'JACK', 'DELLA MADDALENA'],
  ['Oscar De La Hoya', 'Oscar', 'De La Hoya'],
  ['Germaine van der Berg', 'Germaine', 'van der Berg'],
  ['Ovince St. Preux', 'Ovince', 'St. Preux'],
  ['Georges St-Pierre', 'Georges', 'St-Pierre'],
  ['Joe van ’t Hoff', 'Joe', 'van ’t Hoff'],
  ['Karim Ben Ali', 'Karim', 'Ben Ali'],
  ['Raul dos Santos Jr.', 'Raul', 'dos Santos Jr.'],
  ['Della Maddalena', '', 'Della Maddalena'],
  ['De La Hoya Jr.', '', 'De La Hoya Jr.'],
  ['van der Berg', '', 'van der Berg'],
  ['Ben Askren', 'Ben', 'Askren'],
  ['Al Iaquinta', 'Al', 'Iaquinta'],
  ['Aoriqileng', '', 'Aoriqileng'],
  ['Du Plessis', 'Du', 'Plessis'],
  ['  Bo   Nickal ', 'Bo', 'Nickal'],
])('the name %j is split into the first name %j and the last name %j', (name, first, last) => {
  expect(billedName(name)).toEqual({ first, last });
});

it('both fighters are shown with full names if they have the same last name', () => {
  expect(shortNames({ fighter1: 'Antonio Silva', fighter2: 'Thiago Silva' })).toEqual([
    'Antonio Silva',
    'Thiago Silva',
  ]);
  expect(shortNames({ fighter1: 'Alex Pereira', fighter2: 'Jamahal Hill' })).toEqual(['Pereira', 'Hill']);
});
