// Lists rules of docs/requirements.md and docs/failures.md that appear in no test title, and citations of unknown
// rules: `npm run requirements`.
import { countProven, reportRules } from './cited-rules'
import { openPoints, readRules } from './rule-documents'

const { areas, failures } = readRules()
const { unlisted, unproven, proven } = reportRules(areas, failures)

const say = (name: string, all: string[]) => {
  const missing = all.filter((rule) => !proven.has(rule))
  const rest = missing.length === 0 ? 'all proven' : `not proven: ${missing.join(', ')}`
  console.log(
    `${name.padEnd(12)} ${String(all.length - missing.length).padStart(3)} of ${String(all.length).padStart(3)}  ${rest}`,
  )
}
for (const { name, requirements } of areas)
  say(
    name === openPoints ? 'open points' : name,
    requirements.map(({ id }) => id),
  )
say(
  'failures',
  failures.rows.map(({ row }) => `row ${row}`),
)
say(
  'attacks',
  failures.attacks.flatMap(({ ids }) => ids.map((id) => `ASVS ${id}`)),
)

for (const sentence of unlisted) console.error(sentence)
const [done, known] = countProven(areas, proven)
console.log(`${done} of ${known} requirements stand in a test title`)
if (unlisted.length > 0 || unproven.length > 0) process.exitCode = 1
