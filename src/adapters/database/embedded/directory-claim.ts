// Ensures that at most one process at a time runs the server of a data directory: the kernel drops the claim when its
// holder dies.
import { constants } from 'node:fs'
import { open, readFile, rename, stat, writeFile } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'

export type Purpose = 'web' | 'command'
export type ClaimHolder = { pid: number; purpose: Purpose }
export type DirectoryClaim = { release(): Promise<void> }

const holderFile = (directory: string) => path.join(directory, 'holder.json')

/**
 * An abstract socket leaves no file behind. Its name uses device and inode: every path to a directory counts as one.
 */
async function claimByAbstractSocket(directory: string): Promise<DirectoryClaim | null> {
  const { dev, ino } = await stat(directory)
  const server = net.createServer((visitor) => visitor.destroy())
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    )
    // `exclusive`: otherwise the workers of a cluster would share the socket.
    server.listen({ path: `\0bandstand-postgres-${dev}-${ino}`, exclusive: true }, () => {
      server.unref()
      resolve({ release: () => new Promise((released) => server.close(() => released())) })
    })
  })
}

/** macOS locks a file while opening it (O_EXLOCK), and unlocks it when its last descriptor closes. */
async function claimByFileLock(directory: string): Promise<DirectoryClaim | null> {
  const exclusiveLock = 0x20
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | exclusiveLock
  try {
    const file = await open(path.join(directory, 'lock'), flags, 0o600)
    return { release: () => file.close() }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return null
    throw error
  }
}

/** Writes atomically: a refused process may read the file at any moment. */
async function noteHolder(directory: string, holder: ClaimHolder): Promise<void> {
  const file = holderFile(directory)
  await writeFile(`${file}.part`, JSON.stringify(holder), { mode: 0o600 })
  await rename(`${file}.part`, file)
}

/** Claims the directory for this process, or returns null when a living process holds it. Does not wait. */
export async function claimDirectory(directory: string, purpose: Purpose): Promise<DirectoryClaim | null> {
  const claim = await (process.platform === 'linux' ? claimByAbstractSocket(directory) : claimByFileLock(directory))
  if (claim) {
    await noteHolder(directory, { pid: process.pid, purpose }).catch(async (error: unknown) => {
      await claim.release()
      throw error
    })
  }
  return claim
}

/**
 * Returns the process that last recorded itself as holder of the directory; for messages only, the claim itself
 * decides.
 */
export async function lastHolder(directory: string): Promise<ClaimHolder | null> {
  try {
    return JSON.parse(await readFile(holderFile(directory), 'utf8')) as ClaimHolder
  } catch {
    return null
  }
}
