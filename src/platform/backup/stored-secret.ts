// Reads the key of all download links when the site generated it itself. Without it, links in mails of a restored site
// would not work.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** The file in which a site without TOKEN_SECRET stores its own secret. */
export const secretsFile = (dataDir: string) => path.join(dataDir, 'secrets.json')

/** Returns the file's text; null when the secret comes from the configuration. */
export async function readStoredSecret(dataDir: string, isConfigured: boolean): Promise<Buffer | null> {
  return isConfigured ? null : readFile(secretsFile(dataDir)).catch(() => null)
}

/** Identifies a secret without revealing it. */
export function secretMark(tokenSecret: string): string {
  return createHash('sha256').update(`bandstand archive\0${tokenSecret}`).digest('hex').slice(0, 16)
}
