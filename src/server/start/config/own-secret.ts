// Generates the secret of a site that has none configured, in DATA_DIR/secrets.json.
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { secretsFile } from '@/platform/backup/stored-secret'
import { ConfigError } from './config-error'
import { dataFolderProblem, prepareDataFolder } from '../checks/data-folder'

/**
 * Returns the stored secret. Every later start reads it again, so that links keep working. Only the owner of the
 * process can read the file. Throws ConfigError for a file without a secret: a new secret would invalidate every link
 * already mailed.
 */
export function storedSecret(dataDir: string, mayMake: boolean): string {
  const file = secretsFile(dataDir)
  try {
    if (existsSync(file)) return secretIn(file)
    if (!mayMake) return ''
    const problem = prepareDataFolder(dataDir)
    if (problem !== null) throw new ConfigError([problem])
    const tokenSecret = randomBytes(48).toString('base64url')
    writeFileSync(file, `${JSON.stringify({ tokenSecret }, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
    return tokenSecret
  } catch (error) {
    if (error instanceof ConfigError) throw error
    // Another process was faster: use its secret.
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return secretIn(file)
    throw new ConfigError([dataFolderProblem(dataDir, error)])
  }
}

function secretIn(file: string): string {
  const text = readFileSync(file, 'utf8')
  const kept = z.object({ tokenSecret: z.string().min(32) }).safeParse(parsedJson(text))
  if (kept.success) return kept.data.tokenSecret
  const what = text.trim() === '' ? 'is empty' : 'holds no tokenSecret that could be used'
  throw new ConfigError([
    `${file} ${what}, and all links in mails already sent are signed with it. Restore it from a backup, or delete it: then a new secret is generated, and those links stop working.`,
  ])
}

/** Returns undefined for text that is not JSON. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
