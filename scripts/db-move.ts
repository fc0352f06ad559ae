// npm run db:move -- <DATABASE_URL>: copies the embedded database to your own PostgreSQL. The embedded one stays
// unchanged.
import { moveDatabase } from '../src/platform/backup/database/move-database'
import { counted } from '../src/lib/counted'
import { runOperation, UsageProblem, withEmbeddedDatabase } from './operation'

await runOperation({ ...process.env, DATABASE_URL: '' }, async ({ dataDir }) => {
  const [target, ...more] = process.argv.slice(2)
  if (target === undefined || more.length > 0 || !/^postgres(ql)?:\/\//.test(target))
    throw new UsageProblem('Name the empty database to move to: npm run db:move -- postgres://user:password@host/name')
  const { rows, tables } = await withEmbeddedDatabase(dataDir, (from) => moveDatabase(from, target))
  return [
    `Moved ${counted(rows, 'row')} of ${counted(tables, 'table')} and compared every one. Set DATABASE_URL to that address and start the site; the files stay in DATA_DIR.`,
  ]
})
