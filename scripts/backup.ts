// npm run backup: makes one archive of database and files, now. The site may be running or stopped.
import { makeNotedBackup } from '../src/platform/backup/backup-record'
import { readStoredSecret } from '../src/platform/backup/stored-secret'
import { connectDatabase } from '../src/adapters/database/connect'
import { createFileStore } from '../src/server/start/create-context'
import { counted } from '../src/lib/counted'
import { megabytes, runOperation, withDatabase } from './operation'

await runOperation(process.env, (config) =>
  withDatabase(config, async (databaseUrl) => {
    const { db, close } = connectDatabase(databaseUrl, { max: 1 })
    try {
      const plan = {
        databaseUrl,
        files: createFileStore(config),
        directory: config.backupDir,
        key: config.backupKey,
        tokenSecret: config.tokenSecret,
        storedSecret: await readStoredSecret(config.dataDir, config.isSecretConfigured),
        now: new Date(),
      }
      const { file, bytes, tables, rows, files, isEncrypted, removed } = await makeNotedBackup(db, plan, 'command line')
      return [
        `Saved ${counted(rows, 'row')} of ${counted(tables, 'table')} and ${counted(files, 'file')} in ${file} (${megabytes(bytes)}, ${isEncrypted ? 'encrypted' : 'not encrypted'}), and read it back.`,
        ...(removed.length > 0
          ? [`Removed ${counted(removed.length, 'older archive')}: seven days and four weeks are kept.`]
          : []),
      ]
    } finally {
      await close()
    }
  }),
)
