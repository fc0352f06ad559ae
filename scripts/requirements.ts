// Says which tests prove a rule: `npm run requirements -- CART-19` (or `row 5`, `ASVS 5.2.6`). Without an id it counts
// proven rules by area, and fails on a rule without a test and on a citation of an unlisted rule.
import { findCitations, isListed, mustBeProven, readRules } from './rules'

const asked = process.argv.slice(2).join(' ')
const rules = readRules()
const citations = findCitations()
if (asked !== '') {
  console.log(rules.find(({ id }) => id === asked)?.text ?? `${asked} is not listed`)
  for (const { id, isProof, place, line } of citations)
    if (id === asked && isProof) console.log(`  ${place}  ${line.trim().slice(0, 160)}`)
} else {
  const proven = new Set(citations.filter(({ isProof }) => isProof).map(({ id }) => id))
  const ids = mustBeProven(rules)
  const areaOf = (id: string) => id.replace(/[- ][\d.]+$/, '')
  for (const area of new Set(ids.map(areaOf))) {
    const all = ids.filter((id) => areaOf(id) === area)
    const missing = all.filter((id) => !proven.has(id))
    const rest = missing.length === 0 ? 'all proven' : `not proven: ${missing.join(', ')}`
    console.log(`${area.padEnd(12)} ${String(all.length - missing.length).padStart(3)} of ${all.length}  ${rest}`)
    if (missing.length > 0) process.exitCode = 1
  }
  for (const { id, place } of citations.filter((one) => !isListed(one.id, rules))) {
    console.error(`${place} cites ${id}, which no document lists`)
    process.exitCode = 1
  }
}
