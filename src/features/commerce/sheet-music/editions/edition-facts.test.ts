// Proves how a set is counted in words.
import { expect, test } from 'vitest'
import { partCount } from './edition-facts'

test.each([
  [['Score', 'Violin 1', 'Violin 2', 'Viola', 'Cello'], 'Score and 4 parts'],
  [['Full score', 'Flute'], 'Score and 1 part'],
  [['Trumpet', 'Trombone'], '2 parts'],
  [['Score'], '1 part'],
])('a set of %j is described as "%s"', (names, words) => expect(partCount(names)).toBe(words))
