// Proves names as they are printed on sheet music: every common script, without emoji and invisible characters.
import { expect, test } from 'vitest'
import { holderMissing, holderName, holderProblem, printedHolder } from './holder-name'

test.each([
  ['Łukasz Żółć', 'Łukasz Żółć'],
  ['Zo\u0308e', 'Zöe'],
  ['Big\n Band  X', 'Big Band X'],
  ['Γιώργος', 'Γιώργος'],
  ['山田太郎', '山田太郎'],
  ['김민준', '김민준'],
  ['محمد علي', 'محمد علي'],
  ['שלמה כהן', 'שלמה כהן'],
  ['გიორგი', 'გიორგი'],
  ['प्रिया', 'प्रिया'],
  ['สมชาย ดีน้ำ', 'สมชาย ดีน้ำ'],
  ['José 🎷 García', 'José García'],
  ['The 👩🏽‍🎤 Five ♥️', 'The Five'],
  ['Ｊｏｈｎ　Ｓｍｉｔｈ', 'John Smith'],
  ['ﾔﾏﾀﾞ', 'ヤマダ'],
  ['𝓙𝓸𝓱𝓷', 'John'],
  ['B♭ Club', 'Bb Club'],
  ['Ann\u202e\u200b Black\u2066\ufeff', 'Ann Black'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['"Ünal & Söhne" <№ 5>', '"Ünal & Söhne" <№ 5>'],
  ['X” · order B-9 · 1000 copies, „Y‟', 'X" · order B-9 · 1000 copies, "Y"'],
])('OP-38: the name %j is printed as %j', (typed, printed) => {
  expect(holderName(typed)).toBe(printed)
  expect(printedHolder(typed)).toBe(printed)
  expect(holderProblem(typed)).toBeNull()
})

test('OP-38: a name that no font can print is refused with its letters before payment; so is one without letters', () => {
  expect(holderProblem('தமிழ்')).toContain('These letters cannot be printed on the pages: த ம')
  expect(printedHolder('தமிழ்')).toBeNull()
  for (const typed of ['', ' \u200b\u202e', '🎺🎺']) {
    expect(holderProblem(typed)).toBe(holderMissing)
    expect(printedHolder(typed)).toBeNull()
  }
})
