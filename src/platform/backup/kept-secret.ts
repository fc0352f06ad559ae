// The key of all download links when the site made it itself: without it the links in mails of a restored site would lead nowhere.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** Where a site that was given no TOKEN_SECRET keeps its own. */
export const secretsFile = (dataDir: string) => path.join(dataDir, 'secrets.json')

/** Its text; null when the secret comes from the configuration. */
export async function readKeptSecret(dataDir: string, isConfigured: boolean): Promise<Buffer | null> {
  return isConfigured ? null : readFile(secretsFile(dataDir)).catch(() => null)
}

/** Tells two secrets apart and gives neither away. */
export function secretMark(tokenSecret: string): string {
  return createHash('sha256').update(`bandstand archive\0${tokenSecret}`).digest('hex').slice(0, 16)
}
