// npm run start:production: refuses with a plain list of missing or unsafe settings, otherwise starts the built site
// for real visitors.
import { productionProblems } from '../src/server/start/checks/production-check'
import { isBuilt } from './source-stamp'

const problems = productionProblems(process.env)
if (!isBuilt()) problems.push('There is no build of these sources: run npm run build first.')
if (problems.length > 0) {
  console.error(
    `The site does not start in production:\n${problems.map((problem) => `  - ${problem}`).join('\n')}\nEvery value is explained in .env.example.`,
  )
  process.exit(1)
}
process.env.BANDSTAND_PRODUCTION = '1'
await import('../src/server/main')
