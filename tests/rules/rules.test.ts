// Checks that every rule cited in code, tests and documents is listed in docs/, and that a test proves every listed
// rule.
import { beforeAll, expect, test } from 'vitest'
import { reportRules, type RuleReport } from '../../scripts/cited-rules'
import { openPoints, readRules } from '../../scripts/rule-documents'

const { areas, failures } = readRules()
let report: RuleReport
beforeAll(() => {
  report = reportRules(areas, failures)
}, 60_000)

test('there are 539 requirements in 42 areas, 45 open points and 35 failure rows', () => {
  const requirements = areas.filter(({ name }) => name !== openPoints)
  expect([requirements.length, requirements.flatMap((area) => area.requirements).length]).toEqual([42, 539])
  expect([areas.at(-1)?.requirements.length, failures.rows.length]).toEqual([45, 35])
})

test('every cited id is listed', () => {
  expect(report.unlisted).toEqual([])
})

test('every listed id appears in the title of a test', () => {
  expect(report.unproven).toEqual([])
})
