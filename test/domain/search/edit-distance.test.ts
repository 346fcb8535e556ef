import { expect, test } from 'bun:test'
import { ComparedWord } from '../../../src/domain/search/edit-distance.ts'
import { random } from '../../random.ts'

test.each([
  ['drill', 'drill', 0],
  ['dirll', 'drill', 1],
  ['dril', 'drill', 1],
  ['drrill', 'drill', 1],
  ['drall', 'drill', 1],
  ['dirlls', 'drill', 2],
  ['rdlil', 'drill', 2],
  ['cafe', 'café', 1],
  ['drilling', 'drill', 3],
  ['abcdefgh', 'drill', 3],
] as const)('%s and %s are %i edits apart, where 3 is too many', (typed, known, edits) => {
  expect(new ComparedWord(typed).distanceTo(known, 2)).toBe(edits)
  expect(new ComparedWord(known).distanceTo(typed, 2)).toBe(edits)
})

test('one edit anywhere in a word is one at most', () => {
  const chance = random(41)
  const letters = 'abcdxy'
  const letter = () => letters.charAt(chance.below(letters.length))
  for (let round = 0; round < 2_000; round++) {
    const word = Array.from({ length: 4 + chance.below(6) }, letter).join('')
    const at = chance.below(word.length - 1)
    const [one, other] = [word.charAt(at), word.charAt(at + 1)]
    const changes = [other + one, one, one + letter() + other, letter() + other]
    const changed = changes[chance.below(changes.length)]
    const typed = word.slice(0, at) + changed + word.slice(at + 2)
    const distance = new ComparedWord(typed).distanceTo(word, 1)
    expect([typed, word, distance]).toEqual([typed, word, typed === word ? 0 : 1])
  }
})
